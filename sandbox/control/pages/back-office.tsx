import type { Service } from "../../service";
import { renderControlPage, SendButton } from "./frame";

/** The service's back office: credentials, keys, and what the account may do (member-access.md, Prerequisites). */
export function backOfficePage({ credentials, clientKey, serviceKey, switches }: Service): string {
  const { accountActive, feedIntegration } = switches.current;
  const settings = [
    ["api_username", credentials.apiUsername],
    ["api_password", credentials.apiPassword],
    ["api_key", credentials.apiKey],
    ["Feed: API key (user name)", credentials.feedKey],
    ["Feed: password", credentials.feedPassword],
  ];
  const forms = [
    ["SSH", serviceKey.published.ssh],
    ["PEM, PKCS#1", serviceKey.published.pkcs1],
    ["PEM, PKCS#8", serviceKey.published.pkcs8],
  ];
  return renderControlPage(
    "Back office",
    <>
      <section>
        <h2>Your public key</h2>
        <p>
          {clientKey.sshLine()
            ? "Single sign-on verifies with this key."
            : "Single sign-on is unusable until a public key is saved."}
        </p>
        <form className="wide" data-method="PUT" action="/__sandbox/public-key">
          <textarea name="body" aria-label="Public key in SSH format" required defaultValue={clientKey.sshLine()} />
          <button type="submit">Save the key</button>
        </form>
        {clientKey.sshLine() && <SendButton label="Remove the key" method="DELETE" action="/__sandbox/public-key" />}
      </section>
      <section>
        <h2>Account</h2>
        <p>
          The account is {accountActive ? "active" : "inactive"}. Feed integration is {feedIntegration ? "on" : "off"}.
        </p>
        <SendButton
          label={accountActive ? "Make the account inactive" : "Make the account active"}
          method="PATCH"
          action="/__sandbox/switches"
          json={{ accountActive: !accountActive }}
        />
        <SendButton
          label={feedIntegration ? "Switch feed integration off" : "Switch feed integration on"}
          method="PATCH"
          action="/__sandbox/switches"
          json={{ feedIntegration: !feedIntegration }}
        />
      </section>
      <section>
        <h2>Credentials</h2>
        <CopyList rows={settings} />
      </section>
      <section>
        <h2>The service's public key, for the Cipher</h2>
        <CopyList rows={forms} />
      </section>
    </>,
  );
}

function CopyList({ rows }: { rows: string[][] }) {
  return rows.map(([label, text]) => (
    <div key={label}>
      <strong>{label}</strong>
      <pre className="copy">{text}</pre>
    </div>
  ));
}

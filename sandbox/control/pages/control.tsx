import type { Service } from "../../service";
import { type Member, stateOf } from "../../store/members";
import type { KeptMail } from "../../store/outbox";
import type { JournalEntry } from "../../transport/journal";
import { renderControlPage, SendButton } from "./frame";

const SHOWN = 50;

/** Clock, journal, members and outbox at a glance; newest first. */
export function controlPage({ clock, store, journal }: Service): string {
  return renderControlPage(
    "Sandbox control",
    <>
      <section>
        <h2>Clock</h2>
        <p>
          <code>{clock.now().toISOString()}</code>
        </p>
        <SendButton label="+ 1 minute" method="POST" action="/__sandbox/clock" json={{ advanceSeconds: 60 }} />
        <SendButton label="+ 1 day" method="POST" action="/__sandbox/clock" json={{ advanceSeconds: 86_400 }} />
        <SendButton label="Reset everything" method="POST" action="/__sandbox/reset" />
      </section>
      <section>
        <h2>Journal</h2>
        <Table
          heads={["At", "Request", "From", "Status", "What happened"]}
          rows={journal.list().slice(-SHOWN).reverse().map(journalRow)}
          empty="No requests yet."
        />
      </section>
      <section>
        <h2>Members</h2>
        <Table
          heads={["client_user_id", "User name", "Name", "Program", "State", ""]}
          rows={store.members.list().slice(-SHOWN).reverse().map(memberRow)}
          empty="No members yet: single sign-on creates them."
        />
      </section>
      <section>
        <h2>Outbox</h2>
        <Table
          heads={["At", "To", "Subject", "Delivery", "Text"]}
          rows={store.outbox.list().slice(-SHOWN).reverse().map(mailRow)}
          empty="No mails yet."
        />
      </section>
    </>,
  );
}

interface Row {
  id: number;
  cells: React.ReactNode[];
}

function Table({ heads, rows, empty }: { heads: string[]; rows: Row[]; empty: string }) {
  if (rows.length === 0) return <p>{empty}</p>;
  return (
    <table>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head}>{head}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells }) => (
          <tr key={id}>
            {cells.map((cell, column) => (
              <td key={heads[column]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function memberRow(member: Member): Row {
  const { id, clientUserId, username, profile, program, locked } = member;
  const verb = locked ? "unlock" : "lock";
  const action = `/__sandbox/members/${encodeURIComponent(clientUserId)}/${verb}`;
  const name = `${profile.firstname ?? ""} ${profile.lastname ?? ""}`;
  const button = <SendButton label={locked ? "Unlock" : "Lock"} method="POST" action={action} />;
  return { id, cells: [clientUserId, username, name, program, stateOf(member), button] };
}

function journalRow({ id, at, method, path, address, tls, status, reasons, fault }: JournalEntry): Row {
  const told = [...(fault === undefined ? [] : [`fault: ${fault}`]), ...(reasons ?? [])];
  const isFine = told.length === 0 && typeof status === "number" && status < 400;
  const what = isFine ? "fine" : told.join("; ");
  return { id, cells: [at, `${method} ${path}`, `${address} ${tls ?? "plain"}`, status, what] };
}

function mailRow({ id, at, recipient, subject, delivery, text }: KeptMail): Row {
  return { id, cells: [at, recipient, subject, delivery, <pre key={id}>{text}</pre>] };
}

import type { OfferListing, WireLocation, WireMerchant } from "../../catalog";
import type { Member } from "../../store/members";
import { renderPage } from "./layout";

interface OfferPage {
  member: Member;
  offer: OfferListing;
  logo: WireMerchant["logo"] | undefined;
}

const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/**
 * The full listing, with what the feed leaves out: how to redeem, and the terms (perks-feed.md, What the service does,
 * rule 2).
 */
export function offerPage({ member, offer, logo }: OfferPage): string {
  return renderPage({
    title: offer.title,
    member,
    children: (
      <article>
        <div className="merchant">
          {logo?.url && <img src={new URL(logo.url).pathname} alt="" width={72} height={72} />}
          <strong>{offer.merchant.name}</strong>
        </div>
        <h1>{offer.title}</h1>
        <p className="soft">Valid through {longDate.format(new Date(`${offer.expDate}T00:00:00Z`))}</p>
        <div className="listing">
          <div>
            <section className="card">
              <h2>How to redeem</h2>
              <p>{offer.redemption}</p>
            </section>
            <section className="card terms">
              <h2>Terms</h2>
              {offer.terms.length === 0 && <p>No further terms.</p>}
              <ul>
                {offer.terms.map((term) => (
                  <li key={term}>{term}</li>
                ))}
              </ul>
            </section>
          </div>
          <section className="card">
            <h2>Locations</h2>
            {offer.locations.length === 0 && <p>Online, wherever you are.</p>}
            <ul className="locations">
              {offer.locations.map((location) => (
                <Location key={location.id} location={location} />
              ))}
            </ul>
          </section>
        </div>
      </article>
    ),
  });
}

function Location({ location }: { location: WireLocation }) {
  const { name, address, city, state, zip, phone } = location;
  return (
    <li>
      {name && <strong>{name}</strong>}
      <div>{address}</div>
      <div>{`${city}, ${state} ${zip}`}</div>
      {phone && <div className="soft">{phone}</div>}
    </li>
  );
}

import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Member } from "../../store/members";

interface Layout {
  title: string;
  member?: Member | undefined;
  children: ReactNode;
}

const nameOf = ({ profile, username }: Member) =>
  [profile.firstname, profile.lastname].filter(Boolean).join(" ") || username;

function Page({ title, member, children }: Layout) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} | Brightside Perks`}</title>
        <link rel="stylesheet" href="/brightside.css" />
        <link rel="icon" href="data:," />
      </head>
      <body>
        <header className="top">
          <div className="inner">
            <a className="brand" href="/">
              Brightside Perks
            </a>
            {member && (
              <div className="who">
                <span>Signed in as {nameOf(member)}</span>
                <form method="post" action="/logout">
                  <button type="submit">Log out</button>
                </form>
              </div>
            )}
          </div>
        </header>
        <main className="inner">{children}</main>
        <footer>
          <div className="inner">Brightside Perks is an invented program: its merchants and offers do not exist.</div>
        </footer>
      </body>
    </html>
  );
}

/** A complete HTML document in the program's design. */
export function renderPage(layout: Layout): string {
  return `<!doctype html>${renderToStaticMarkup(<Page {...layout} />)}`;
}

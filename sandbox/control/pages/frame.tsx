import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** A page of the control area; plain, so that it is not mistaken for the program. */
export function renderControlPage(title: string, children: ReactNode): string {
  const page = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} | Sandbox`}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/__sandbox/control.css" />
        <script type="module" src="/__sandbox/send-forms.js" />
      </head>
      <body>
        <header>
          <h1>{title}</h1>
          <nav>
            <a href="/__sandbox/">Control</a>
            <a href="/__sandbox/back-office">Back office</a>
            <a href="/">Hosted program</a>
          </nav>
        </header>
        <main>
          <p id="problem" role="alert" hidden />
          {children}
        </main>
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

interface SendButton {
  label: string;
  method: "POST" | "PATCH" | "DELETE";
  action: string;
  json?: unknown;
}

/** A button that sends one control request and reloads the page. */
export function SendButton({ label, method, action, json = {} }: SendButton) {
  return (
    <form data-method={method} action={action} data-json={JSON.stringify(json)}>
      <button type="submit">{label}</button>
    </form>
  );
}

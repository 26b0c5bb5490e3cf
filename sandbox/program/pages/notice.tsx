import { renderPage } from "./layout";

/** A page with one message and a link home. */
export function noticePage(title: string, sentence: string): string {
  return renderPage({
    title,
    children: (
      <section className="card narrow">
        <h1>{title}</h1>
        <p>{sentence}</p>
        <p>
          <a href="/">Go to the home page</a>
        </p>
      </section>
    ),
  });
}

import { renderPage } from "./layout";

/** A page that says one thing and leads home. */
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

import { renderPage } from "./layout";

/** The program's own login; `pageRequest` is where it leads afterwards. */
export function loginPage(pageRequest: string, problem?: string): string {
  return renderPage({
    title: "Log in",
    children: (
      <section className="card narrow">
        <h1>Log in</h1>
        <p className="soft">Perks are for members. Your organisation's portal logs you in without a password.</p>
        {problem && (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
        <form method="post" action="/login">
          <input type="hidden" name="page_request" value={pageRequest} />
          <label>
            User name
            <input name="username" autoComplete="username" required />
          </label>
          <label>
            Password
            <input name="password" type="password" autoComplete="current-password" required />
          </label>
          <button type="submit">Log in</button>
        </form>
      </section>
    ),
  });
}

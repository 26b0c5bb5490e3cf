import type { Call } from "../call";
import type { LoginCall } from "./issue-token";

export const answerToken = ({ operation, login }: LoginCall) => ({
  method: operation,
  status: "ok",
  data: { token: login.token, token_expiration: wireDate(login.expiresAt), token_url: login.url },
});

export const answerDone = ({ operation }: Call) => ({ class: "client", method: operation, status: "ok" });

export const answerDeleted = () => ({ success: true });

/** `Fri, 20 Nov 2026 09:19:41 +0000` (wire notes, Answers). */
const wireDate = (date: Date) => date.toUTCString().replace("GMT", "+0000");

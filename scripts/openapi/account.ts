import { z } from "zod";
import { choiceSchema } from "@/lib/notices/choice";
import { changeSchema } from "@/lib/passwords/change";
import { requestSchema } from "@/lib/passwords/request";
import { linkSchema } from "@/lib/passwords/set-by-link";
import { enrolmentSchema } from "@/lib/second-factor/enrol";
import { FORM, HTML, type Operation, WEBP } from "./operation";

const form = (schema: z.ZodType) => ({ media: FORM, schema });
const role = "member";

export const accountOperations: readonly Operation[] = [
  {
    method: "get",
    path: "/api/auth/{action}",
    summary: "next-auth: `csrf`, `session`, `providers`, `signin`, `signout`, `error`, `callback/oidc`",
    answers: { 200: z.unknown() },
    failsAsPage: true,
  },
  {
    method: "post",
    path: "/api/auth/{action}",
    summary: "next-auth: `callback/credentials`, `callback/second-factor`, `signin/oidc`, `signout`",
    body: form(
      z.object({ csrfToken: z.string(), email: z.string().optional(), password: z.string().optional() }).loose(),
    ),
    answers: { 302: null },
    failsAsPage: true,
  },
  { method: "get", path: "/api/brand/logo", summary: "The organisation's logo", answers: { 200: WEBP } },
  {
    method: "post",
    path: "/api/password/link",
    summary: "Requests a mailed link; the answer reveals nothing about the address",
    body: form(requestSchema),
    answers: { 303: null },
    failsAsPage: true,
  },
  {
    method: "post",
    path: "/api/password/set",
    summary: "Sets a password with a mailed link",
    body: form(linkSchema),
    answers: { 303: null },
    failsAsPage: true,
  },
  {
    method: "post",
    path: "/api/password/change",
    summary: "Changes one's own password; every session ends",
    role,
    body: form(changeSchema),
    answers: { 303: null },
    failsAsPage: true,
  },
  {
    method: "post",
    path: "/api/second-factor",
    summary: "Sets up an authenticator app; answers with the recovery codes",
    role,
    body: form(enrolmentSchema),
    answers: { 200: HTML, 303: null },
    failsAsPage: true,
  },
  {
    method: "post",
    path: "/api/sessions/end",
    summary: "Signs out on every device",
    role,
    answers: { 303: null },
    failsAsPage: true,
  },
  {
    method: "post",
    path: "/api/mail-choice",
    summary: "Chooses which mails to receive",
    role,
    body: form(choiceSchema),
    answers: { 303: null },
    failsAsPage: true,
  },
  {
    method: "get",
    path: "/api/unsubscribe",
    summary: "Leads from a mail's link to the page that asks for confirmation",
    query: z.object({ token: z.string().describe("of the link in the mail") }),
    answers: { 303: null },
  },
  {
    method: "post",
    path: "/api/unsubscribe",
    summary: "Unsubscribes through the signed link in a mail (RFC 8058)",
    query: z.object({ token: z.string().describe("of the link in the mail") }),
    answers: { 200: HTML },
    failsAsPage: true,
  },
];

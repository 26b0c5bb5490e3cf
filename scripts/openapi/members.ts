import { z } from "zod";
import type { AuditEntry } from "@/lib/audit";
import { AUDIT_OUTCOMES } from "@/lib/domain/audit";
import { ACCESS_STATES, clientUserIdSchema, ROLES, SERVICE_STATES } from "@/lib/domain/members";
import { ROW_KINDS } from "@/lib/domain/roster";
import type { MemberDetail, MemberPage, MemberSummary } from "@/lib/members";
import { newMemberSchema } from "@/lib/members/add";
import { accessChangeSchema } from "@/lib/members/deactivate";
import { memberExportSchema } from "@/lib/members/export-list";
import { memberQuerySchema } from "@/lib/members/list";
import { registrationSchema } from "@/lib/members/register";
import { roleChangeSchema } from "@/lib/members/set-role";
import { CSV, JSON_BODY, type Operation } from "./operation";

const instant = z.iso.datetime();
const optionalInstant = instant.nullable();
const optionalText = z.string().nullable();
const json = z.record(z.string(), z.unknown()).nullable();

export const auditEntry = z
  .object({
    id: z.number().int(),
    at: instant,
    actor: z.string(),
    action: z.string(),
    subject: z.string(),
    outcome: z.enum(AUDIT_OUTCOMES),
    reason: optionalText,
    before: json,
    after: json,
    address: optionalText,
    requestId: optionalText,
  })
  .meta({ id: "AuditEntry" }) satisfies z.ZodType<AuditEntry>;

const summary = z
  .object({
    clientUserId: clientUserIdSchema,
    name: z.string(),
    email: optionalText,
    role: z.enum(ROLES),
    accessState: z.enum(ACCESS_STATES),
    serviceState: z.enum(SERVICE_STATES),
    lastSignInAt: optionalInstant,
    lastRedemptionAt: optionalInstant,
  })
  .meta({ id: "MemberSummary" }) satisfies z.ZodType<MemberSummary>;
const page = z.object({
  items: z.array(summary),
  total: z.number().int(),
  isTotalExact: z.boolean(),
  nextCursor: optionalText,
}) satisfies z.ZodType<MemberPage>;
const operation = z.object({
  id: z.string(),
  kind: z.enum(["register", "deactivate", "reactivate", "delete"]),
  state: z.enum(["intended", "done", "failed", "unknown"]),
  message: optionalText,
  reason: optionalText,
  notify: z.boolean(),
  actor: z.string(),
  isRepeat: z.boolean().describe("whether it asks once more for a revocation that was decided before"),
  rosterId: z.number().int().nullable().describe("the roster that asked for it"),
  requestedAt: instant,
  settledAt: optionalInstant,
});
const attempt = z.object({
  id: z.string().describe("the number that a member reads to support"),
  offerId: z.number().int(),
  offerTitle: z.string(),
  merchantId: z.number().int(),
  merchantName: optionalText,
  categoryId: z.number().int().nullable(),
  categoryTitle: optionalText,
  outcome: z.string(),
  detail: optionalText,
  requestId: z.string(),
  startedAt: instant,
  settledAt: optionalInstant,
});
const detail = summary
  .extend({
    serviceStateAt: optionalInstant,
    createdAt: instant,
    linkedAt: optionalInstant,
    obstacles: z.array(
      z.enum([
        "switched-off",
        "no-address",
        "no-password",
        "switched-off-there",
        "locked",
        "elsewhere",
        "unknown",
        "half-deleted",
        "redeem-failed",
      ]),
    ),
    isUnconfirmed: z
      .boolean()
      .describe("whether the program has not confirmed what was decided here about their access"),
    rosters: z.array(
      z.object({ id: z.number().int(), name: z.string(), kind: z.enum(ROW_KINDS), settledAt: optionalInstant }),
    ),
    operations: z.array(operation),
    attempts: z.array(attempt),
    history: z.array(auditEntry),
  })
  .meta({ id: "Member" }) satisfies z.ZodType<MemberDetail>;
const service = z.object({ state: z.enum(["done", "failed", "unknown"]), message: z.string() });
const changed = z.object({ member: detail, service });
const body = (schema: z.ZodType) => ({ media: JSON_BODY, schema });

export const memberOperations: readonly Operation[] = [
  {
    method: "get",
    path: "/api/admin/members",
    summary: "One page of members",
    role: "support",
    query: memberQuerySchema,
    answers: { 200: page },
  },
  {
    method: "post",
    path: "/api/admin/members",
    summary: "Adds a member",
    role: "admin",
    body: body(newMemberSchema),
    answers: { 201: summary },
  },
  {
    method: "get",
    path: "/api/admin/members.csv",
    summary: "The members that a search finds, as CSV",
    role: "support",
    query: memberExportSchema,
    answers: { 200: CSV },
  },
  {
    method: "get",
    path: "/api/admin/members/{id}",
    summary: "A member, and what keeps them from redeeming",
    role: "support",
    answers: { 200: detail },
  },
  {
    method: "delete",
    path: "/api/admin/members/{id}",
    summary: "Deletes a member at the program and here",
    role: "admin",
    answers: { 200: z.object({ service }) },
  },
  ...(["deactivate", "reactivate"] as const).map<Operation>((verb) => ({
    method: "post",
    path: `/api/admin/members/{id}/${verb}`,
    summary: verb === "deactivate" ? "Revokes access, here at once and at the program" : "Restores access",
    role: "admin",
    body: body(accessChangeSchema),
    answers: { 200: changed },
  })),
  {
    method: "post",
    path: "/api/admin/members/{id}/register",
    summary: "Registers a member at the program",
    role: "admin",
    body: body(registrationSchema),
    answers: { 200: changed },
  },
  {
    method: "put",
    path: "/api/admin/members/{id}/role",
    summary: "Changes a member's role; their sessions end",
    role: "admin",
    body: body(roleChangeSchema),
    answers: {
      200: z.object({ member: detail, changed: z.boolean().describe("whether they had another role before") }),
    },
  },
  {
    method: "post",
    path: "/api/admin/members/{id}/password-link",
    summary: "Creates a single-use link to set a password",
    role: "admin",
    answers: { 200: z.object({ url: z.url() }) },
  },
  {
    method: "post",
    path: "/api/admin/members/{id}/sign-out",
    summary: "Signs a member out on every device",
    role: "admin",
    answers: { 200: z.object({ ended: z.number().int() }) },
  },
  {
    method: "delete",
    path: "/api/admin/members/{id}/provider-account",
    summary: "Unlinks a member from their account at the organisation's sign-in; their sessions end",
    role: "admin",
    answers: { 200: z.object({ ended: z.number().int() }) },
  },
  {
    method: "get",
    path: "/api/admin/members/{id}/export",
    summary: "Everything that the portal holds about a person, except secrets",
    role: "support",
    answers: { 200: z.looseObject({ exportedAt: instant, member: z.looseObject({}).nullable() }) },
  },
  {
    method: "post",
    path: "/api/admin/members/{id}/erase",
    summary: "Erases a person, here and at the program",
    role: "admin",
    answers: { 200: z.object({ pseudonym: z.string() }) },
  },
];

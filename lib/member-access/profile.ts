import { z } from "zod";
import { InvalidInputError } from "@/lib/errors";
import { inputText } from "@/lib/text/input";
import { memberAccessText } from "@/lib/text/member-access";

const text = z.string().regex(/^\P{Surrogate}*$/u, "contains half a character");
const flag = z.boolean().transform((on) => (on ? "1" : "0"));

/**
 * The data about a member that the service may get; only the id is required (member-access.md, Member: the e-mail is
 * optional).
 */
const schema = z.object({
  clientUserId: text.min(1, "must not be empty"),
  email: text.optional(),
  username: text.optional(),
  firstName: text.optional(),
  lastName: text.optional(),
  address: text.optional(),
  city: text.optional(),
  state: text.optional(),
  zip: text.optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, "must be an ISO 3166-1 alpha-2 code")
    .optional(),
  phone: text.optional(),
  position: text.optional(),
  password: text.optional(),
  registrationCode: text.optional(),
  /** A monthly mail of the program. */
  spotlight: flag.optional(),
  sendWelcomeEmail: flag.optional(),
});

const NAMES = schema.keyof().options;

export type MemberProfile = Readonly<z.input<typeof schema>>;

/** Our field names, and the keys that clients send (wire-notes.md, Payload). */
const WIRE_KEYS = {
  clientUserId: "client_user_id",
  email: "email",
  username: "username",
  firstName: "firstname",
  lastName: "lastname",
  address: "address",
  city: "city",
  state: "state",
  zip: "zip",
  country: "country",
  phone: "phone",
  position: "position",
  password: "password",
  registrationCode: "registration_code",
  spotlight: "spotlight",
  sendWelcomeEmail: "send_welcome_email",
} as const satisfies Record<keyof MemberProfile, string>;

/**
 * The profile as the form-encoded text that goes into the envelope; a key without a value is left out.
 * @param stamp `salt` keeps equal profiles from encrypting alike (wire-notes.md, Payload).
 * @throws InvalidInputError with the names of the fields that cannot be sent, never their values.
 */
export function encodeProfile(profile: MemberProfile, stamp: { createdAt: Date; salt: number }): string {
  const checked = schema.safeParse(profile);
  if (!checked.success) {
    const wrong = checked.error.issues.map(({ path, message }) => ({ field: path.join("."), detail: message }));
    throw new InvalidInputError(memberAccessText.unsendable(inputText.sentences(wrong)));
  }
  const form = new URLSearchParams({
    creation_time: stamp.createdAt.toISOString().replace(/\.\d+Z$/, "+00:00"),
    salt: String(stamp.salt),
  });
  for (const name of NAMES) {
    const value = checked.data[name];
    if (value) form.append(WIRE_KEYS[name], value);
  }
  return form.toString();
}

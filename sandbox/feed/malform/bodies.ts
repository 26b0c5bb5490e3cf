import { flawsOf } from "./flaws-of";

const HUGE = 300 * 1024 * 1024;
const BLANK = " ".repeat(64 * 1024);
const NESTED = 200_000;

/** Whole answers that are wrong although the status is 200, each made from the sound text. */
const bodies = {
  *truncated(sound: Iterable<string>) {
    for (const text of sound) return yield text.slice(0, Math.ceil(text.length / 2));
  },
  *html() {
    yield "<!doctype html><title>Maintenance</title><h1>We will be back soon</h1>\n";
  },
  *bom(sound: Iterable<string>) {
    yield "\uFEFF";
    yield* sound;
  },
  *"empty-array"() {
    yield "[]";
  },
  *"empty-body"() {
    yield "";
  },
  *"not-an-array"() {
    yield '{"error":"Something went wrong"}';
  },
  *"not-utf8"(sound: Iterable<string>) {
    yield Buffer.from([0x5b, 0x22, 0xc3, 0x28, 0xff, 0x22, 0x2c]);
    yield* sound;
    yield "]";
  },
  *"nested-deep"() {
    yield "[".repeat(NESTED) + "]".repeat(NESTED);
  },
  *huge(sound: Iterable<string>) {
    for (let sent = 0; sent < HUGE; sent += BLANK.length) yield BLANK;
    yield* sound;
  },
} satisfies Record<string, (sound: Iterable<string>) => Generator<string | Buffer>>;

export type BodyFlaw = keyof typeof bodies;
export const bodyFlaws = flawsOf(bodies);

/** The answer with the flaw, and its content type. */
export function badBody(flaw: BodyFlaw, sound: Iterable<string>): { type: string; text: Iterable<string | Buffer> } {
  return {
    type: flaw === "html" ? "text/html; charset=utf-8" : "application/json; charset=utf-8",
    text: bodies[flaw](sound),
  };
}

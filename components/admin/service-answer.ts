import * as z from "@/components/api/zod";

/** What an action on a member led to at the program (design, HTTP surface). */
export const serviceAnswer = z.object({
  service: z.object({ state: z.enum(["done", "failed", "unknown"]), message: z.string() }),
});

/** The result of an action, as its line tells it. */
export interface Said {
  readonly tone: "good" | "caution" | "danger";
  readonly words: string;
}

/** @param done what was done here, whatever the program made of it */
export function saidOf({ service: { state, message } }: z.output<typeof serviceAnswer>, done: string): Said {
  return { tone: state === "done" ? "good" : "caution", words: `${done} ${message}` };
}

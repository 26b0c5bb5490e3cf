import { ProblemAnswer } from "@/components/api/get-unchecked";

/** Whether a search failed because nobody knows its place: the list says so, and what may be meant instead. */
export function isRefusedPlace(near: string, error: Error | null): boolean {
  return near !== "" && error instanceof ProblemAnswer && error.code === "invalid_input";
}

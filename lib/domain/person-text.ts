import { z } from "zod";
import { composed } from "./composed";
import { rule } from "./input-rule";
import { oneLine } from "./one-line";

/** A name, or another text about a person, as one line that means the same however its letters were put together. */
export const personText = (longest: number) =>
  z
    .string()
    .refine((text) => !/(?!\s)\p{Cc}|\p{Cs}/u.test(text), rule("printable"))
    .overwrite((text) => composed(oneLine(text)))
    .min(1)
    .max(longest);

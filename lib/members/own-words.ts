import type { Config } from "@/lib/config";
import { fold, wordsOf } from "@/lib/domain/fold";
import { InvalidInputError } from "@/lib/errors";
import { passwordText } from "@/lib/text/password";
import { isCommonPassword } from "./common-passwords";

/** Words for a portal like this, whatever its brand. */
const PRODUCT = "perks portal";
/** A shorter one may be part of other words by chance. */
const SHORTEST_WORD = 3;
/** What a password needs besides such words: so many letters, or so many characters of any kind. */
const FEWEST_OTHERS = { letters: 4, characters: 8 };
const APOSTROPHES = /['’`]/g;

export interface PasswordOwner {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
}

/**
 * Someone who guesses passwords begins with the owner's name, e-mail address and the portal's name, followed by a year:
 * a password must be more than that (ASVS 5.0, 6.2.11).
 * @throws InvalidInputError
 */
export function requireMoreThanOwnWords(
  password: string,
  owner: PasswordOwner,
  { BRAND_NAME }: Pick<Config, "BRAND_NAME">,
): void {
  const said = [PRODUCT, BRAND_NAME, owner.firstName, owner.lastName, withoutTopDomain(owner.email)].join(" ");
  // From "O'Brien", both "obrien" and "brien" are known words.
  const known = [...wordsOf(said), ...wordsOf(said.replace(APOSTROPHES, " "))];
  const words = new Set(known.filter((word) => word.length >= SHORTEST_WORD));
  const longestFirst = [...words].sort((a, b) => b.length - a.length);
  const folded = fold(password).replace(APOSTROPHES, "");
  const others = folded.replaceAll(new RegExp(longestFirst.join("|"), "gu"), "");
  // Folding changes the number of letters, so the letters that were removed are counted.
  const left = [...password].length - ([...folded].length - [...others].length);
  const isLittle = left < FEWEST_OTHERS.characters && (others.match(/\p{L}/gu) ?? []).length < FEWEST_OTHERS.letters;
  if (others !== folded && (isLittle || isCommonPassword(others))) {
    throw new InvalidInputError(passwordText.mostlyOwn, [{ field: "password", detail: passwordText.wrong.own }]);
  }
}

function withoutTopDomain(email: string | null): string {
  return (email ?? "").replace(/\.[^.@]*$/, "");
}

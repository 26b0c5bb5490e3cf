import type { CategoryRow } from "@/lib/db/categories";
import { everydayWordsFor } from "@/lib/domain/everyday-words";
import { wordsOf } from "@/lib/domain/fold";
import type { Edition } from "../edition";
import { otherNumbers } from "./plurals";

export interface CategoryTitle {
  readonly category: CategoryRow;
  readonly words: readonly string[];
  /** By which people look for what it has: "restaurant" for "Dining". */
  readonly everyday: readonly string[];
}

interface CategoryTitles {
  readonly titles: readonly CategoryTitle[];
  /**
   * Of all of them, everyday ones too, each as it is there and in its singular: who types "hotel" means "Hotels &
   * Resorts".
   */
  readonly words: ReadonlySet<string>;
}

export function categoryTitles(edition: Edition): CategoryTitles {
  return edition.once("category titles", () => {
    const titles = edition.categories.all.map((category) => {
      return { category, words: wordsOf(category.title), everyday: everydayWordsFor(category.title) };
    });
    const all = titles.flatMap(({ words, everyday }) => [...words, ...everyday]);
    return { titles, words: new Set(all.flatMap((word) => [word, ...otherNumbers(word)])) };
  });
}

/** Whether some category has the word in its title, or is what people call so: "coffee" of "coffee shop". */
export function isTitled(edition: Edition, word: string): boolean {
  const { words } = categoryTitles(edition);
  return [word, ...otherNumbers(word)].some((form) => words.has(form));
}

/** Shorter beginnings are those of too many everyday words: "re" of "restaurant", "rent" and "realtor". */
const SHORTEST_EVERYDAY_PREFIX = 4;

/** Whether a word of the title begins with what was typed. */
export function isTitleBegun({ words }: CategoryTitle, typed: string): boolean {
  return words.some((word) => word.startsWith(typed));
}

/** Whether what was typed is an everyday word for what the category has, or the beginning of one. */
export function isMeantBy({ everyday }: CategoryTitle, typed: string): boolean {
  if (typed.length >= SHORTEST_EVERYDAY_PREFIX && everyday.some((word) => word.startsWith(typed))) return true;
  return [typed, ...otherNumbers(typed)].some((form) => everyday.includes(form));
}

/** The words of one category; each list is one string, its items separated by " | ". */
export interface ChildWords {
  key: string;
  title: string;
  /** Share of all merchants, relative to the other categories. */
  weight: number;
  /** A usual bill in dollars; amounts in offers follow it. */
  bill: number;
  /** What the business calls itself. A "~" stands for the proper name, which otherwise comes first. */
  trades: string;
  /** What a discount applies to: "20% off …", "Free dessert with …". */
  things: string;
  /** Countable in the singular: "Buy one …, get one free". */
  units: string;
  /** What may be given on top: "Free …". */
  extras: string;
}

export interface TopWords {
  key: string;
  title: string;
  children: readonly ChildWords[];
}

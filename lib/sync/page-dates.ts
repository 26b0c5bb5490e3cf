import { FeedError } from "@/lib/feed";

/** The date of what was read (`Last-Modified`), and whether the categories and the pages were dated apart. */
export interface FeedDate {
  readonly lastModified: string;
  readonly datedApart: boolean;
}

/** Watches the dates of pages for a feed that is compiled anew while it is read. */
export interface PageDates {
  /** To be told the date of each category's first page. @throws FeedError `changing` */
  begin(date: string): Promise<void>;
  /** To be asked after the last page. @throws FeedError `changing` */
  end(): Promise<FeedDate>;
}

interface Asked {
  readonly ofCategories: string;
  /** Asks for the categories' date. */
  dateAgain(): Promise<string>;
  /** Whether the catalogue came from a feed that was dated apart. */
  readonly wasApart: boolean;
  /** Whether it is read again, because it seemed to change while it was read. */
  readonly isSecond: boolean;
}

/**
 * Whether a service dates its URLs alike is not specified (perks-feed.md, What the service does, rule 7). Where a page
 * is dated otherwise than the categories, those are asked again, then and at the end: if their date stands, the service
 * dates them apart. The next run then does not take the categories' word for the pages. The feed has the newest of all
 * dates; but of pages that the catalogue's feed did not date apart, the newest of theirs: the categories may be the
 * first to be compiled.
 */
export function createPageDates({ ofCategories, dateAgain, wasApart, isSecond }: Asked): PageDates {
  let isApart: Promise<boolean> | undefined;
  let ofPages: string | undefined;
  const kinds = new Set<"alike" | "apart">();
  const stands = async () => (await dateAgain()) === ofCategories;
  const isApartAtAll = async () => {
    isApart ??= stands().catch((error: unknown) => {
      isApart = undefined;
      throw error;
    });
    return await isApart;
  };
  return {
    async begin(date) {
      ofPages = newer(date, ofPages);
      kinds.add(date === ofCategories ? "alike" : "apart");
      const mayMix = isSecond || wasApart;
      if (kinds.size === 2 && !mayMix) throw new FeedError("changing");
      if (date === ofCategories) return;
      if (!(await isApartAtAll())) throw new FeedError("changing");
    },
    async end() {
      const datedApart = kinds.has("apart");
      if (datedApart && !(await stands())) throw new FeedError("changing");
      const lastModified = datedApart && !wasApart && ofPages ? ofPages : newer(ofCategories, ofPages);
      return { lastModified, datedApart };
    },
  };
}

function newer(date: string, other = date): string {
  return Date.parse(other) > Date.parse(date) ? other : date;
}

import { FeedError } from "@/lib/feed";

/** Watches the dates of pages for a feed that is compiled anew while it is read. */
export interface PageDates {
  /** To be told the date of each category's first page. @throws FeedError `changing` */
  begin(date: string): Promise<void>;
  /** To be asked after the last page. @returns the feed's date @throws FeedError `changing` */
  end(): Promise<string>;
}

/**
 * Whether a service dates its URLs alike is not specified (perks-feed.md, What the service does, rule 7). Where a page
 * is dated otherwise than the categories, those are asked again, then and at the end: if their date stands, the service
 * dates them apart. The feed then has the newest of these pages' dates, which differs from that of the categories, so
 * the next run does not take the categories' word for all of it.
 * @param dateAgain asks for the categories' date
 */
export function createPageDates(ofCategories: string, dateAgain: () => Promise<string>): PageDates {
  let isApart: Promise<boolean> | undefined;
  let newest: string | undefined;
  const stands = async () => (await dateAgain()) === ofCategories;
  return {
    async begin(date) {
      if (date === ofCategories) return;
      isApart ??= stands();
      if (!(await isApart)) throw new FeedError("changing");
      if (newest === undefined || Date.parse(date) > Date.parse(newest)) newest = date;
    },
    async end() {
      if (newest === undefined) return ofCategories;
      if (!(await stands())) throw new FeedError("changing");
      return newest;
    },
  };
}

/** What the feed takes from one address: requests per distinct URL, in any 24 hours (perks-feed.md, Limits). */
export const REQUESTS_PER_URL = 200;

export {
  CATEGORIES_PATH,
  createFeedClient,
  type FeedCall,
  type FeedClient,
  type OffersQuery,
  offersPath,
} from "./client";
export { FeedError, type FeedFailure } from "./errors";
export type { Reject, RejectCode } from "./issues";
export { parseJson } from "./json";
export { type FindOffer, type PageOffer, readPage } from "./page";
export { duplicateOffer, type ReshapeContext, readEntry, readOffer } from "./reshape";
export { type FeedCategory, reshapeCategories } from "./reshape-categories";
export type { FeedAnswer, FeedSettings, FeedTiming } from "./transport";

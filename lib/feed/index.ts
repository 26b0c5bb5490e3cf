export { CATEGORIES_PATH, createFeedClient, type FeedClient, offersPath } from "./client";
export { FeedError, NothingThereError } from "./errors";
export { createRejects, type Reject, rawJson } from "./issues";
export { parseJson } from "./json";
export { type FindOffer, readPage } from "./page";
export { type ReshapeContext, readEntry, readOffer } from "./reshape";
export { type CountedCategory, reshapeCategories } from "./reshape-categories";
export { feedSettings } from "./settings";
export { createRoom, type FeedAnswer, type FeedSettings, type FeedTiming } from "./transport";

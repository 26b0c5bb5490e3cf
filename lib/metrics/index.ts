export { requireScraper } from "./may-scrape";
export { observeRedeem, observeRequest, observeSearch } from "./observe";
export { METRICS_CONTENT_TYPE, renderMetrics } from "./render";

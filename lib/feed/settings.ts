import type { Config } from "@/lib/config";
import type { FeedSettings } from "./transport";

export function feedSettings(config: Pick<Config, "FEED_URL" | "FEED_API_KEY" | "FEED_PASSWORD">): FeedSettings {
  return { baseUrl: config.FEED_URL, apiKey: config.FEED_API_KEY, password: config.FEED_PASSWORD };
}

import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";

/** What may come in place of an answer of the feed, and what a run makes of it. */
export interface Fault {
  readonly answer: (response: ServerResponse, lastModified: string) => void;
  readonly failure: string;
  /** Whether the other categories are brought up to date all the same. */
  readonly others: boolean;
  /** Whether it is the end of a category in place of its empty page. */
  readonly ends?: true;
  /** What the admin is told. */
  readonly words: RegExp;
}

export function status(code: number, headers: Record<string, string> = {}) {
  return (response: ServerResponse) => void response.writeHead(code, headers).end("{}");
}

function cutOff(code: number) {
  return (response: ServerResponse) => {
    response.writeHead(code, { "content-length": "1000" });
    response.write("{");
    setTimeout(() => response.destroy(), 10);
  };
}

export function body(text: string | Buffer, headers: Record<string, string> = {}) {
  return (response: ServerResponse, lastModified: string) =>
    void response.writeHead(200, { "last-modified": lastModified, ...headers }).end(text);
}

export const FAULTS: Readonly<Record<string, Fault>> = {
  "401": { answer: status(401), failure: "credentials", others: false, words: /FEED_API_KEY and FEED_PASSWORD/ },
  "403": { answer: status(403), failure: "forbidden", others: false, words: /feed integration for FEED_API_KEY/ },
  "426": { answer: status(426), failure: "upgrade-required", others: false, words: /older than 1\.2.*FEED_URL/ },
  "429 for an hour": {
    answer: status(429, { "retry-after": "3600" }),
    failure: "rate-limited",
    others: false,
    words: /postponed/,
  },
  "401 whose words are cut off": {
    answer: cutOff(401),
    failure: "credentials",
    others: false,
    words: /FEED_API_KEY and FEED_PASSWORD/,
  },
  "429 for an hour that goes on and on": {
    answer: (response) => {
      response.writeHead(429, { "retry-after": "3600" });
      response.write("x".repeat(1024 * 1024));
    },
    failure: "rate-limited",
    others: false,
    words: /postponed/,
  },
  "404 that is cut off": {
    answer: cutOff(404),
    failure: "not-understood",
    others: true,
    ends: true,
    words: /FEED_URL/,
  },
  "500": { answer: status(500), failure: "unavailable", others: true, words: /FEED_URL/ },
  "503": { answer: status(503), failure: "unavailable", others: true, words: /FEED_URL/ },
  "a reset connection": {
    answer: (response) => void response.destroy(),
    failure: "unavailable",
    others: true,
    words: /FEED_URL/,
  },
  "an answer cut off": {
    answer: (response, lastModified) => {
      response.writeHead(200, { "last-modified": lastModified, "content-length": "1000" });
      response.write('[{"merchant":');
      setTimeout(() => response.destroy(), 10);
    },
    failure: "unavailable",
    others: true,
    words: /FEED_URL/,
  },
  "no answer": { answer: () => undefined, failure: "timeout", others: true, words: /in time.*FEED_URL/ },
  "a slow drip": {
    answer: (response, lastModified) => {
      response.writeHead(200, { "last-modified": lastModified });
      const drip = setInterval(() => response.write(" "), 50);
      response.once("close", () => clearInterval(drip));
    },
    failure: "timeout",
    others: true,
    words: /in time.*FEED_URL/,
  },
  "a redirect": {
    answer: status(302, { location: "https://elsewhere.example/" }),
    failure: "redirect",
    others: true,
    words: /FEED_URL .*PROGRAM_URL.* must be the feed's own address/,
  },
  "404": { answer: status(404), failure: "not-understood", others: true, ends: true, words: /FEED_URL/ },
  "an HTML page": { answer: body("<html></html>"), failure: "not-understood", others: true, words: /FEED_URL/ },
  "nothing at all": { answer: body(""), failure: "not-understood", others: true, words: /FEED_URL/ },
  "an object": { answer: body("{}"), failure: "not-understood", others: true, words: /FEED_URL/ },
  "truncated JSON": { answer: body('[{"merchant":{"id":'), failure: "not-understood", others: true, words: /FEED_URL/ },
  "bytes that are no text": {
    answer: body(Buffer.from([0x5b, 0x22, 0xff, 0x22, 0x5d])),
    failure: "not-understood",
    others: true,
    words: /FEED_URL/,
  },
  "no Last-Modified": {
    answer: (response) => void response.end("[]"),
    failure: "not-understood",
    others: true,
    words: /no Last-Modified/,
  },
  "a broken compression": {
    answer: body("[]", { "content-encoding": "gzip" }),
    failure: "not-understood",
    others: true,
    words: /FEED_URL/,
  },
  "an unknown compression": {
    answer: body("[]", { "content-encoding": "zstd" }),
    failure: "not-understood",
    others: true,
    words: /zstd/,
  },
  "a bomb of 300 MB": {
    answer: body(bomb(), { "content-encoding": "gzip" }),
    failure: "too-large",
    others: true,
    words: /64 MB/,
  },
};

/** 300 MB of blanks in 300 kB. */
function bomb(): Buffer {
  return gzipSync(Buffer.alloc(300 * 1024 * 1024, " "), { level: 1 });
}

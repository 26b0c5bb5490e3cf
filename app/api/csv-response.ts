import type { Readable } from "node:stream";
import type { Viewer } from "@/lib/sessions";
import { download } from "./download";

/** Streams lines of CSV as they are read. */
export function csvResponse(lines: Readable, fileName: string, viewer: Viewer): Response {
  return download(lines, { name: fileName, type: "text/csv; charset=utf-8" }, viewer);
}

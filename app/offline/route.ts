import { offlineDocument } from "@/components/documents/offline-document";
import { documentFrame, htmlAnswer } from "../document";

/** What the service worker shows when the device is offline and nobody is signed in (public/sw.js). */
export async function GET(): Promise<Response> {
  return htmlAnswer(await offlineDocument(await documentFrame()));
}

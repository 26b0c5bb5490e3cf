import { standBack } from "@/lib/stand-back";
import { LogoRefusedError } from "./refused";
import { renderLogo } from "./render";
import type { RenderAnswer } from "./renderer";

/** Several times what the largest picture takes that `renderLogo` accepts. */
const MOST_BYTES = 600_000_000;
const LOOK_MS = 20;

standBack();

/** The program that draws logos for `renderer.ts`: one image a message, until its channel closes. */
process.on("message", async (image) => {
  if (!Buffer.isBuffer(image)) throw new TypeError("An image is expected.");
  tell(await renderLogo(image).then((logos) => ({ logos }), refusal));
});

// Some kB of SVG may hold a picture that takes gigabytes once it is unpacked, and librsvg has no bound for it.
setInterval(() => {
  if (process.memoryUsage.rss() > MOST_BYTES) process.kill(process.pid, "SIGKILL");
}, LOOK_MS);

// A service manager may signal every process: this one ends with its channel, and nothing is said of the image.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => undefined);
// Not by an exit, which would wait for the drawing.
process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
tell("ready");

function refusal(error: unknown): RenderAnswer {
  if (error instanceof LogoRefusedError) return { refused: error.message };
  throw error;
}

function tell(answer: RenderAnswer | "ready"): void {
  process.send?.(answer);
}

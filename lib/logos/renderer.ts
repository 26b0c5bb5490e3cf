import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import pLimit from "p-limit";
import { z } from "zod";
import { LOGO_SIZES, type LogoSize } from "./files";
import { LogoRefusedError } from "./refused";

/** From the repository's root, as every program is started. */
const PROGRAM = "lib/logos/render-child.ts";
const START_MS = 30_000;
const RENDER_MS = 10_000;
/** The process ends itself then (render-child.ts), or is ended by the system. */
const TOO_MUCH = "drawing it takes too much memory";

const answerSchema = z.union([
  z.object({ logos: z.map(z.literal(LOGO_SIZES), z.instanceof(Uint8Array)) }),
  z.object({ refused: z.string() }),
]);
/** What the program says of an image. */
export type RenderAnswer = { readonly logos: Rendered } | { readonly refused: string };
type Rendered = ReadonlyMap<LogoSize, Uint8Array>;

export interface LogoRenderer {
  /**
   * As `renderLogo`.
   * @throws LogoRefusedError; what the signal was aborted with; Error where no process is to be had
   */
  render(image: Buffer, signal: AbortSignal): Promise<Rendered>;
  /** Resolves when its process has ended. */
  close(): Promise<void>;
}

/**
 * Draws logos in a process of its own, one at a time, and kills it where one takes too long: a few filters of SVG keep
 * librsvg at work for minutes, and nothing stops it from within (ASVS 5.0, 15.2.2). The process has none of our
 * settings.
 */
export function createLogoRenderer(renderMs = RENDER_MS): LogoRenderer {
  const oneByOne = pLimit(1);
  const closed = new AbortController();
  let child: ChildProcess | undefined;

  async function draw(image: Buffer, job: AbortSignal): Promise<Rendered> {
    const signal = AbortSignal.any([job, closed.signal]);
    signal.throwIfAborted();
    // One that is being ended may still have said something.
    if (!child?.connected || child.killed) child = await start(signal);
    child.send(image);
    const message = await hear(child, signal, renderMs);
    if (message === undefined)
      throw new LogoRefusedError(child.killed ? `it cannot be drawn in ${renderMs / 1000} seconds` : TOO_MUCH);
    const answer = answerSchema.parse(message);
    if ("refused" in answer) throw new LogoRefusedError(answer.refused);
    return answer.logos;
  }

  return {
    render: (image, signal) => oneByOne(() => draw(image, signal)),
    close: async () => {
      closed.abort(new Error("No more logos are drawn."));
      if (child) await end(child);
    },
  };
}

async function start(signal: AbortSignal): Promise<ChildProcess> {
  const child = fork(PROGRAM, {
    execArgv: ["--import", "tsx"],
    env: { NODE_ENV: "production", TMPDIR: tmpdir() },
    serialization: "advanced",
    // A Ctrl-C in the terminal is for whoever started it, who ends it.
    detached: true,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  if ((await hear(child, signal, START_MS)) === "ready") return child;
  throw new Error("The process that draws logos does not start.");
}

/** What a child says next; undefined where it ends, as it does by force when the time is over. */
async function hear(child: ChildProcess, signal: AbortSignal, patienceMs: number): Promise<unknown> {
  const heard = new AbortController();
  const kill = () => child.kill("SIGKILL");
  signal.addEventListener("abort", kill, { signal: heard.signal });
  const late = setTimeout(kill, patienceMs);
  try {
    const [said] = await Promise.race([
      once(child, "message", { signal: heard.signal }),
      once(child, "exit", { signal: heard.signal }).then(() => []),
    ]);
    signal.throwIfAborted();
    return said;
  } finally {
    clearTimeout(late);
    heard.abort();
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

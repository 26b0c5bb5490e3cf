import { parseArgs } from "node:util";
import { type BenchOptions, type Figure, judged, type Measured, type Report } from "./report";

interface Bench {
  run(report: Report, options: BenchOptions): Promise<void>;
}

const BENCHES: Readonly<Record<string, () => Promise<Bench>>> = {
  envelope: () => import("./envelope"),
  bulk: () => import("./bulk"),
  sync: () => import("./sync"),
  query: () => import("./query"),
  pages: () => import("./pages"),
  http: () => import("./http"),
  roster: () => import("./roster"),
  load: () => import("./load"),
};

const USAGE = `npm run bench -- [NAME...] [--json] [--minutes N]\nNAME: ${Object.keys(BENCHES).join(", ")}`;

const { values, positionals } = readArguments();
const names = positionals.length > 0 ? positionals : Object.keys(BENCHES);
const unknown = names.filter((name) => !Object.hasOwn(BENCHES, name));

const minutes = values.minutes === undefined ? undefined : Number(values.minutes);

if (minutes !== undefined && !(minutes > 0)) {
  console.error("--minutes takes a number above 0.");
  process.exitCode = 2;
} else if (unknown.length > 0) {
  console.error(`No benchmark is called ${unknown.join(", ")}.\n${USAGE}`);
  process.exitCode = 2;
} else {
  for (const name of names) await runBench(name);
}

function readArguments() {
  try {
    return parseArgs({
      options: { json: { type: "boolean", default: false }, minutes: { type: "string" } },
      allowPositionals: true,
    });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    console.error(`${error.message}\n${USAGE}`);
    process.exit(2);
  }
}

/** Figures go to standard output, talk to standard error; a missed goal makes the exit code 1. */
async function runBench(name: string): Promise<void> {
  const bench = await BENCHES[name]?.();
  const report: Report = {
    progress: (text) => console.error(`${name}: ${text}`),
    figure: (measured) => {
      const figure = judged(name, measured);
      console.log(values.json ? JSON.stringify(figure) : line(figure, measured));
      if (!figure.ok) process.exitCode = 1;
    },
  };
  await bench?.run(report, minutes === undefined ? {} : { minutes });
}

function line(figure: Figure, { atLeast }: Measured): string {
  const number = new Intl.NumberFormat("en", { maximumSignificantDigits: 4 });
  const parts = [`${figure.bench}: ${figure.name}: ${number.format(figure.value)} ${figure.unit}`];
  if (figure.floor !== undefined) parts.push(`floor ${number.format(figure.floor)} ${figure.unit}`);
  if (figure.ratio !== undefined) parts.push(`ratio ${number.format(figure.ratio)}`);
  if (figure.p50 !== undefined) parts.push(`p50 ${number.format(figure.p50)}`);
  if (figure.p95 !== undefined) parts.push(`p95 ${number.format(figure.p95)}`);
  if (figure.peakRssMb !== undefined) parts.push(`peak ${number.format(figure.peakRssMb)} MB`);
  if (figure.goal === null) return parts.join(", ");
  const goal = `goal at ${atLeast === undefined ? "most" : "least"} ${figure.goal}`;
  return `${figure.ok ? "ok    " : "MISSED"} ${parts.join(", ")} (${goal})`;
}

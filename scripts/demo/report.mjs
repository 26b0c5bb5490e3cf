// @ts-check
import { styleText } from "node:util";

const isTerminal = process.stdout.isTTY && !process.env.NO_COLOR;

/**
 * @param {"bold" | "dim" | "green"} style
 * @param {string} text
 */
function paint(style, text) {
  return isTerminal ? styleText(style, text) : text;
}

/**
 * Prints what is being done, then replaces it with what was done and how long it took.
 * @param {string} doing
 * @param {string} outcome
 * @param {() => Promise<void>} work
 */
export async function step(doing, outcome, work) {
  const startedAt = performance.now();
  process.stdout.write(isTerminal ? `  ${paint("dim", `… ${doing}`)}` : `  … ${doing}\n`);
  await work();
  const wipe = isTerminal ? "\r\x1b[2K" : "";
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(`${wipe}  ${paint("green", "✓")} ${outcome} ${paint("dim", `(${seconds} s)`)}\n`);
}

/**
 * Prints that something is done.
 * @param {string} text
 */
export function done(text) {
  console.log(`  ${paint("green", "✓")} ${text}`);
}

/** @param {string} text */
export function heading(text) {
  console.log(`\n${paint("bold", text)}\n`);
}

/**
 * The address and the logins, once everything runs.
 * @param {string} url
 * @param {readonly { role: string, email: string, password: string }[]} logins
 */
export function welcome(url, logins) {
  const rows = logins.map(({ role, email, password }) => `    ${role.padEnd(9)}${email.padEnd(22)}${password}`);
  console.log(`\n    ${paint("bold", url)}\n\n${rows.join("\n")}\n`);
  console.log("  Logs are in .demo/logs. Ctrl-C stops everything.\n");
}

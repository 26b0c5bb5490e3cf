import type { Report } from "./report";
import { measureDelay } from "./sync/delay";
import { measure } from "./sync/measure";
import { measurePause } from "./sync/pause";

/**
 * The first sync, a daily one and an unchanged one at national size, and the first at a tenth of it for comparison of
 * memory. The sandbox's answers are recorded beforehand and served again over TLS, so that inventing them is not
 * measured. Then daily ones while somebody asks.
 */
export async function run(report: Report): Promise<void> {
  const medium = await measure("medium", report);
  const { first, floor, changed, unchanged } = await measure("national", report, async (portal) => {
    await measureDelay(report, portal);
    await measurePause(report, portal);
  });
  const floorMs = floor.parseMs + floor.insertMs;
  report.progress(
    `national: ${first.run.offers} offers, ${floor.rows} rows, ${first.run.requests} requests, ${(floor.bytes / 1e6).toFixed(0)} MB; floor: parsing ${floor.parseMs.toFixed(0)} ms, inserting ${floor.insertMs.toFixed(0)} ms; first sync: reading ${first.run.fetchMs} ms, applying ${first.run.applyMs} ms, processor ${first.cpuMs.toFixed(0)} ms; a day later: ${changed.run.added} added, ${changed.run.changed} changed, ${changed.run.removed} removed, reading ${changed.run.fetchMs} ms, applying ${changed.run.applyMs} ms`,
  );
  report.figure({
    name: "first sync, to JSON.parse and bare inserts",
    value: first.ms,
    unit: "ms",
    floor: floorMs,
    ratio: first.ms / floorMs,
    atMost: 1.6,
    n: floor.rows,
    peakRssMb: first.peakRssMb,
  });
  report.figure({
    name: "peak memory, of the first sync or a daily one",
    value: Math.max(first.peakRssMb, changed.peakRssMb),
    unit: "MB",
    atMost: 400,
  });
  report.figure({
    name: "peak memory, national to medium",
    value: first.peakRssMb,
    unit: "MB",
    floor: medium.first.peakRssMb,
    ratio: first.peakRssMb / medium.first.peakRssMb,
    atMost: 1.15,
  });
  report.figure({
    name: "sync a day later, to the first",
    value: changed.ms,
    unit: "ms",
    floor: first.ms,
    ratio: changed.ms / first.ms,
    atMost: 0.35,
    n: changed.run.added + changed.run.changed + changed.run.removed,
    peakRssMb: changed.peakRssMb,
  });
  report.figure({ name: "sync of an unchanged feed", value: unchanged.ms, unit: "ms", atMost: 1_000 });
  report.figure({ name: "requests for an unchanged feed", value: unchanged.run.requests, unit: "", atMost: 1 });
  report.figure({ name: "writes to catalog.db for an unchanged feed", value: unchanged.writes, unit: "", atMost: 0 });
}

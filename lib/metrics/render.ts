import { Registry } from "prom-client";
import { instruments } from "./instruments";
import { gaugeState, type StateSource } from "./state";

export const METRICS_CONTENT_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

/** All metrics in Prometheus' text format: what this process counted, and what the databases say now. */
export async function renderMetrics(source: StateSource): Promise<string> {
  const registry = new Registry();
  await gaugeState(registry, source);
  return (await instruments().registry.metrics()) + (await registry.metrics());
}

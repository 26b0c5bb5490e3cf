export { countInsight } from "./count";
export { exportInsight } from "./export";
export { type GroupFigures, getInsight, type Insight, type TimeFigures } from "./get";
export { keepInsightCounted } from "./keep-counted";
export { getLastSignIns, type LastSignIns } from "./last-sign-ins";

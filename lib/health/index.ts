export { type SettingSource, settingSources } from "@/lib/config";
export { testConnection } from "./connection";
export { examine } from "./examine";
export type { Finding } from "./finding";
export { checkReadiness, DATABASE_STATES, DISK_STATES } from "./readiness";
export { type ClientKeyOverview, clientKeyOverview, type SettingsFile } from "./settings";

/** Background, mark and accent; mark and background always have enough contrast. */
export interface Palette {
  ground: string;
  mark: string;
  accent: string;
}

export const palettes: readonly Palette[] = [
  ["#1f3a5f", "#f6f1e7", "#e0a458"],
  ["#f7f3ea", "#23395b", "#c8553d"],
  ["#2d4739", "#f2efe4", "#d9a441"],
  ["#fdf6ec", "#7a2e2e", "#c98b3b"],
  ["#3b2c35", "#f4e9e1", "#e08e79"],
  ["#eef4f2", "#1d5c63", "#e2703a"],
  ["#5b2333", "#f7f0f0", "#e3b23c"],
  ["#ffffff", "#1b1b1e", "#d64545"],
  ["#12355b", "#ffffff", "#7fb7be"],
  ["#f3f0ff", "#43327a", "#f2a541"],
  ["#264653", "#f1faee", "#e9c46a"],
  ["#fff8f0", "#5a3e2b", "#3e8e7e"],
  ["#0f4c5c", "#fbf7f0", "#fb8b24"],
  ["#eaf2e3", "#33543a", "#b5532e"],
  ["#4a4e69", "#f2e9e4", "#c9ada7"],
  ["#fef9ef", "#22577a", "#38a3a5"],
].map(([ground = "", mark = "", accent = ""]) => ({ ground, mark, accent }));

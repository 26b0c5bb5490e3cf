export const sizeNames = ["small", "medium", "national"] as const;
export type Size = (typeof sizeNames)[number];

interface Dimensions {
  merchants: number;
  /** Mean number of places for offers per merchant; nearly all are filled at any time. */
  offersPerMerchant: number;
  /** Fewest and most locations of a chain that spans the country. */
  chain: readonly [number, number];
  /** Share of a chain's offers that hold at all its locations; the others hold in one region. */
  everywhere: number;
}

export const dimensions: Record<Size, Dimensions> = {
  small: { merchants: 400, offersPerMerchant: 3.85, chain: [80, 560], everywhere: 0.3 },
  medium: { merchants: 4_000, offersPerMerchant: 3.85, chain: [80, 560], everywhere: 0.3 },
  national: { merchants: 20_000, offersPerMerchant: 5.15, chain: [100, 1000], everywhere: 0.1 },
};

import type { StyleSpecification } from "maplibre-gl";

interface Tones {
  readonly ground: string;
  readonly land: string;
  readonly county: string;
  readonly state: string;
  readonly neighbour: string;
  readonly town: string;
  readonly stateName: string;
}

const TONES: Readonly<Record<"light" | "dark", Tones>> = {
  light: {
    ground: "#e2e7e8",
    land: "#f8f8f5",
    county: "#e9e9e3",
    state: "#cfcfc8",
    neighbour: "#ccd3d4",
    town: "#5c5c56",
    stateName: "#85857d",
  },
  dark: {
    ground: "#0d0f10",
    land: "#1c1c1a",
    county: "#272725",
    state: "#3d3d39",
    neighbour: "#24282a",
    town: "#a8a79f",
    stateName: "#7d7c75",
  },
};

/**
 * The map's own style: states as land, hairlines between them, names of states and towns drawn with the page's
 * typeface.
 */
export function basemapStyle(scheme: "light" | "dark"): StyleSpecification {
  const tones = TONES[scheme];
  return {
    version: 8,
    name: `Perks ${scheme}`,
    sources: {
      states: { type: "geojson", data: "/basemap/states.json", tolerance: 0.2 },
      stateNames: { type: "geojson", data: "/basemap/state-names.json" },
      stateLines: { type: "geojson", data: "/basemap/state-lines.json", tolerance: 0.2 },
      countyLines: { type: "geojson", data: "/basemap/county-lines.json", tolerance: 0.2 },
      neighbours: { type: "geojson", data: "/basemap/neighbours.json" },
      towns: { type: "geojson", data: "/basemap/towns.json" },
    },
    layers: [
      { id: "ground", type: "background", paint: { "background-color": tones.ground } },
      {
        id: "neighbours",
        type: "line",
        source: "neighbours",
        paint: { "line-color": tones.neighbour, "line-width": 1 },
      },
      { id: "land", type: "fill", source: "states", paint: { "fill-color": tones.land } },
      {
        id: "county-lines",
        type: "line",
        source: "countyLines",
        minzoom: 5,
        paint: { "line-color": tones.county, "line-width": ["interpolate", ["linear"], ["zoom"], 5, 0.5, 9, 1.5] },
      },
      {
        id: "state-lines",
        type: "line",
        source: "stateLines",
        paint: { "line-color": tones.state, "line-width": ["interpolate", ["linear"], ["zoom"], 3, 0.7, 9, 2] },
      },
      {
        id: "state-names",
        type: "symbol",
        source: "stateNames",
        minzoom: 3.2,
        maxzoom: 6.5,
        layout: {
          "text-field": ["get", "name"],
          "text-font": ["sans-serif"],
          "text-size": ["interpolate", ["linear"], ["zoom"], 3, 10, 6, 13],
          "text-letter-spacing": 0.04,
          "text-max-width": 6,
        },
        paint: { "text-color": tones.stateName, "text-halo-color": tones.land, "text-halo-width": 1.2 },
      },
      {
        id: "towns",
        type: "symbol",
        source: "towns",
        minzoom: 5,
        filter: [">=", ["get", "zips"], ["step", ["zoom"], 30, 6, 14, 7, 7, 8, 3, 9, 2]],
        layout: {
          "text-field": ["get", "name"],
          "text-font": ["sans-serif"],
          "text-size": ["interpolate", ["linear"], ["zoom"], 5, 11, 10, ["case", [">=", ["get", "zips"], 14], 16, 13]],
          "text-max-width": 7,
          "symbol-sort-key": ["-", 0, ["get", "zips"]],
        },
        paint: { "text-color": tones.town, "text-halo-color": tones.land, "text-halo-width": 1.4 },
      },
    ],
  };
}

import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { describe, expect, it } from "vitest";
import { NEEDED_SETTINGS } from "@/tests/factories/bare-portal";
import { loadConfig, settingNames } from "./config";
import { FROM_FILE } from "./setting-schema";

describe(".env.example", () => {
  const text = readFileSync(".env.example", "utf8");
  const uncommented = parseEnv(text.replaceAll(/^#(?=[A-Z_]+=)/gm, ""));

  it("lists every setting, and nothing that is none", () => {
    expect(Object.keys(uncommented).sort()).toEqual([...settingNames(), "NODE_EXTRA_CA_CERTS"].sort());
  });

  it("leaves open exactly what has no default and is needed", () => {
    expect(Object.keys(parseEnv(text)).sort()).toEqual(Object.keys(NEEDED_SETTINGS).sort());
  });

  it("says of each setting that may be a file that it may", () => {
    const unsaid = FROM_FILE.filter(
      (name) => !new RegExp(`\\(file\\)\\n#?${name}=`).test(text) && !text.includes(`${name}_FILE)`),
    );
    expect(unsaid).toEqual([]);
  });

  it("shows values that a portal accepts", () => {
    expect(() => loadConfig({ ...uncommented, ...NEEDED_SETTINGS, FEED_URL: "" })).not.toThrow();
  });

  it("shows the colour in quotes, without which the # would begin a comment", () => {
    expect(uncommented.BRAND_ACCENT).toBe("#2a3fd6");
  });
});

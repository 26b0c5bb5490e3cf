import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test, vi } from "vitest";
import { NEEDED_SETTINGS } from "@/tests/factories/bare-portal";
import { brandLogo, inlineLogo } from ".";
import { drawLogo } from "./logo";

test("a logo that cannot be drawn is looked at again, and is there once its file is mended", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "logo-"));
  const file = path.join(folder, "logo.svg");
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  for (const [name, value] of Object.entries({ ...NEEDED_SETTINGS, BRAND_LOGO: file })) vi.stubEnv(name, value);
  writeFileSync(file, "half a picture");
  await expect(brandLogo()).rejects.toThrow("unsupported image format");
  expect(await inlineLogo()).toBeUndefined();

  writeFileSync(
    file,
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  );
  const logo = await brandLogo();
  expect(logo?.subarray(8, 12).toString()).toBe("WEBP");
  expect(await brandLogo()).toBe(logo);
  expect(await inlineLogo()).toBe(`data:image/webp;base64,${logo?.toString("base64")}`);
});

test("a logo that a camera has marked as turned is upright", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "logo-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "logo.jpg");
  const lying = sharp({ create: { width: 100, height: 400, channels: 3, background: "red" } });
  await lying.withMetadata({ orientation: 6 }).jpeg().toFile(file);
  expect(await sharp(await drawLogo(file)).metadata()).toMatchObject({ width: 288, height: 72 });
});

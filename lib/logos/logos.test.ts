import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import sharp from "sharp";
import { expect, test } from "vitest";
import { isPublicAddress } from "@/lib/public-address";
import { startTlsServer } from "@/tests/tls-server";
import { createLogoSource } from "./download";
import { LogoRefusedError } from "./refused";
import { renderLogo } from "./render";

const NEVER = new AbortController().signal;

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "172.16.0.1",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "255.255.255.255",
  "224.0.0.1",
  "::1",
  "::",
  "[::1]",
  "fe80::1",
  "fc00::1",
  "::ffff:127.0.0.1",
  "::ffff:10.0.0.1",
  "64:ff9b::7f00:1",
  "::7f00:1",
  "4000::1",
  "2002:7f00:1::",
])("%s is not public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["8.8.8.8", "2606:4700:4700::1111", "::ffff:8.8.8.8"])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test("nothing is fetched from this machine, by address or by name, unless the operator set that origin (ASVS 5.0, 1.3.6)", async () => {
  let asked = 0;
  const server = await startTlsServer((_request, response) => {
    asked++;
    response.end("logo");
  });
  const byName = server.url.replace("127.0.0.1", "localhost");
  const source = createLogoSource([], server.ca);
  for (const origin of [
    server.url,
    byName,
    server.url.replace("127.0.0.1", "2130706433"),
    server.url.replace("127.0.0.1", "[::1]"),
  ]) {
    const refused = source.download(`${origin}/7.png`, NEVER);
    await expect(refused, origin).rejects.toThrow(/not a public address/);
    await expect(refused, "and is not asked for every night").rejects.toThrow(LogoRefusedError);
  }
  await source.close();
  for (const alike of ["https://127.0.0.1", server.url.slice(0, -1)]) {
    const another = createLogoSource([alike], server.ca);
    await expect(another.download(`${server.url}/7.png`, NEVER), alike).rejects.toThrow(/not a public address/);
    await another.close();
  }
  expect(asked).toBe(0);
  const trusting = createLogoSource([server.url], server.ca);
  expect((await trusting.download(`${server.url}/7.png`, NEVER)).toString()).toBe("logo");
  await trusting.close();
});

test("a redirect, a plain http address and a body without end are refused (ASVS 5.0, 5.2.1 and 15.3.2)", async () => {
  const server = await startTlsServer((request, response) => {
    if (request.url === "/moved") response.writeHead(302, { location: "https://elsewhere.example/" }).end();
    else response.end(Buffer.alloc(3 * 1024 * 1024));
  });
  const source = createLogoSource([server.url], server.ca);
  await expect(source.download(`${server.url}/moved`, NEVER)).rejects.toThrow(/status 302/);
  const endless = source.download(`${server.url}/endless`, NEVER);
  await expect(endless).rejects.toThrow(/max/i);
  await expect(endless, "and is not asked for every night").rejects.toThrow(LogoRefusedError);
  const plain = source.download(server.url.replace("https", "http"), NEVER);
  await expect(plain).rejects.toThrow("not an https address");
  await expect(plain).rejects.toThrow(LogoRefusedError);
  await source.close();
});

test("a host that is busy or out of order has not refused its logo for good", async () => {
  const server = await startTlsServer((request, response) => {
    response.writeHead(Number(request.url?.slice(1))).end("not now");
  });
  const source = createLogoSource([server.url], server.ca);
  for (const [status, forGood] of [
    [404, true],
    [429, false],
    [500, false],
    [503, false],
  ] as const) {
    const error = await source.download(`${server.url}/${status}`, NEVER).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ message: `status ${status}` });
    expect(error instanceof LogoRefusedError, `${status}`).toBe(forGood);
  }
  await source.close();
});

const svg = (body: string, size = 40) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${body}</svg>`);

test("a small drawing is drawn sharply in both sizes, on transparent ground", async () => {
  const logos = await renderLogo(svg('<circle cx="20" cy="20" r="10" fill="red"/>'));
  for (const size of [96, 256] as const) {
    const { data, info } = await sharp(logos.get(size)).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: size, height: size, channels: 4 });
    expect(data[3]).toBe(0);
    const middle = (size / 2) * size * 4 + (size / 2) * 4;
    expect(data[middle]).toBeGreaterThan(240);
  }
});

test("a wide image is contained, not cut", async () => {
  const wide = await sharp({ create: { width: 400, height: 100, channels: 3, background: "blue" } })
    .png()
    .toBuffer();
  const { data } = await sharp((await renderLogo(wide)).get(96))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(data[3]).toBe(0);
  expect(data[48 * 96 * 4 + 3]).toBe(255);
});

test("a photograph that its camera has marked as turned is upright", async () => {
  const lying = await sharp({ create: { width: 100, height: 400, channels: 3, background: "blue" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { data, info } = await sharp((await renderLogo(lying)).get(96))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const alphaAt = (x: number, y: number) => data[(y * info.width + x) * info.channels + 3];
  expect([alphaAt(2, 48), alphaAt(48, 2)], "it is wide").toEqual([255, 0]);
});

test.each([
  ["text", Buffer.from("no image")],
  ["nothing", Buffer.alloc(0)],
  ["a page", Buffer.from("<html><body>hello</body></html>")],
  ["a drawing of 10,000 by 10,000", svg("", 10_000)],
  ["a cut off image", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
])("%s is refused", async (_what, image) => {
  await expect(renderLogo(image)).rejects.toThrow(LogoRefusedError);
});

test("a GIF is not among the kinds that are drawn", async () => {
  const gif = await sharp({ create: { width: 4, height: 4, channels: 3, background: "blue" } })
    .gif()
    .toBuffer();
  await expect(renderLogo(gif)).rejects.toThrow(/gif/);
});

test("a drawing reaches no other file", async () => {
  const picture = "public/icons/icon-192.png";
  const isDrawn = async (address: string) => {
    const logos = await renderLogo(svg(`<image href="${address}" width="40" height="40"/>`));
    return (await sharp(logos.get(96)).raw().toBuffer()).some((byte) => byte !== 0);
  };
  expect(await isDrawn(`data:image/png;base64,${readFileSync(picture, "base64")}`), "what it holds itself").toBe(true);
  for (const address of [pathToFileURL(picture).href, path.resolve(picture), picture]) {
    expect(await isDrawn(address), address).toBe(false);
  }
});

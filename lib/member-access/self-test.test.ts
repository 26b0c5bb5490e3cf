import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";
import { privateKey, publicKey } from "@/tests/vectors/vectors";
import { selfTest } from "./self-test";

const keys = { clientKey: privateKey("client"), serviceKey: publicKey("service-2048") };

test("a platform that allows the envelope's algorithms passes", async () => {
  await expect(selfTest(keys)).resolves.toBeUndefined();
});

test("in FIPS mode every forbidden algorithm is named, with what to look at", () => {
  const source = (file: string) => JSON.stringify(path.resolve(file));
  const script = `
    import { setFips } from "node:crypto";
    import { privateKey, publicKey } from ${source("tests/vectors/vectors.ts")};
    import { selfTest } from ${source("lib/member-access/self-test.ts")};
    const keys = { clientKey: privateKey("client"), serviceKey: publicKey("service-2048") };
    setFips(true);
    selfTest(keys).catch((error) => {
      process.stderr.write(\`\${error.name}: \${error.message}\`);
      process.exitCode = 1;
    });`;
  const node = ["--import", "tsx", "--input-type=module", "--eval", script];
  const { status, stderr } = spawnSync(process.execPath, node, { encoding: "utf8" });

  expect(stderr).toContain("PlatformUnfitError: OpenSSL");
  expect(stderr).toMatch(/^ {2}- 3DES \(des-ede3-cbc\): .+$/m);
  expect(stderr).toMatch(/^ {2}- RSA signatures with MD5 \(PKCS #1 v1\.5\): .+$/m);
  expect(stderr).toMatch(/^ {2}- RSA encryption by PKCS #1 v1\.5: .+$/m);
  expect(stderr).toContain("FIPS");
  expect(status).toBe(1);
});

import { expect, test } from "vitest";
import { readForm, readJson } from "./body";

function post(body: BodyInit): Request {
  const init = { method: "POST", body, duplex: "half" };
  return new Request("https://perks.example.org/api/x", init);
}

test("a form is read field by field", async () => {
  expect(await readForm(post("email=zo%C3%AB%40example.org&password=a+b"))).toEqual({
    email: "zoë@example.org",
    password: "a b",
  });
});

test("a field that comes twice is refused: whoever counts attempts must see the one that is used (ASVS 5.0, 15.3.7)", async () => {
  await expect(readForm(post("email=decoy%40example.org&email=victim%40example.org"))).rejects.toThrow("twice");
});

test("letters that were cut between two chunks come out whole", async () => {
  const chunks = new ReadableStream({
    start(controller) {
      controller.enqueue(Uint8Array.of(0x22, 0xc3));
      controller.enqueue(Uint8Array.of(0xab, 0x22));
      controller.close();
    },
  });
  expect(await readJson(post(chunks))).toBe("ë");
});

test("a body in another encoding than UTF-8 is refused: names would be kept with their letters lost", async () => {
  const latin1 = Buffer.from('{"firstName":"Zoë"}', "latin1");
  const whole = readJson(post(latin1));
  await expect(whole).rejects.toMatchObject({
    code: "invalid_input",
    status: 400,
    message: "The body is not in UTF-8.",
  });
  await expect(readForm(post(latin1.subarray(0, 17)))).rejects.toThrow("UTF-8");
});

test("an endless body is refused while it streams, and not read on", async () => {
  let chunks = 0;
  const endless = new ReadableStream({
    pull(controller) {
      chunks++;
      controller.enqueue(new Uint8Array(16 * 1024).fill(0x61));
    },
  });
  await expect(readForm(post(endless))).rejects.toMatchObject({ code: "too_large", status: 413 });
  expect(chunks).toBeLessThan(10);
});

test("a body that is not JSON is refused as such, and an empty body is an empty object", async () => {
  await expect(readJson(post("{"))).rejects.toMatchObject({ code: "invalid_input", status: 400 });
  expect(await readJson(new Request("https://perks.example.org/", { method: "POST" }))).toEqual({});
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readLoginLink } from "@/lib/member-access/answer";
import { sealProfile } from "@/lib/member-access/envelope";
import {
  AuthenticationRefusedError,
  MemberDeactivatedError,
  MemberElsewhereError,
  MemberLockedError,
  MemberNotCreatedError,
  ParameterMissingError,
  ServiceUnavailableError,
  SignatureRefusedError,
  UpgradeRequiredError,
} from "@/lib/member-access/errors";
import { readClientKey, readServiceKey } from "@/lib/member-access/keys";
import { createTransport } from "@/lib/member-access/transport";
import { failureOf } from "@/tests/factories/scripted-service";
import { keyText } from "@/tests/vectors/vectors";
import { type MemberAccessFixture, startMemberAccess, ZOE } from "./member-access-fixture";

let service: MemberAccessFixture;

beforeAll(async () => {
  service = await startMemberAccess();
});
beforeEach(() => service.sandbox.control("POST", "reset"));
afterAll(() => service.close());

describe("sso_member", () => {
  test.each(["Payload", "Cipher", "Iv", "Signature"])("%s is required", async (parameter) => {
    const failure = await failureOf(sendWithout(parameter));
    expect(failure).toBeInstanceOf(ParameterMissingError);
    expect(failure).toMatchObject({ parameter });
  });

  async function sendWithout(parameter: string) {
    const { serviceKey, clientKey } = service.settings;
    const keys = { serviceKey: readServiceKey(serviceKey), clientKey: readClientKey(clientKey) };
    const fields = Object.entries(await sealProfile(ZOE, keys)).filter(([name]) => name !== parameter);
    const transport = createTransport(service.settings);
    try {
      const path = "/v2/client/sso_member.json";
      return readLoginLink(await transport.send("POST", path, Object.fromEntries(fields), transport.deadline()));
    } finally {
      await transport.close();
    }
  }
});

describe("Authentication", () => {
  test.each(["username", "password", "apiKey"])("1: a wrong %s is refused in every operation", async (credential) => {
    const wrong = service.clientWith({ [credential]: "wrong" });
    const member = { clientUserId: "m-1", notify: false };
    const calls = [
      wrong.ssoMember(ZOE),
      wrong.deactivateMember(member),
      wrong.reactivateMember(member),
      wrong.deleteMember(member),
    ];
    for (const failure of await Promise.all(calls.map(failureOf))) {
      expect(failure).toBeInstanceOf(AuthenticationRefusedError);
    }
  });

  test("2: 426 Upgrade Required is told apart", async () => {
    await service.sandbox.control("POST", "faults", [{ match: "sso_member", status: 426 }]);
    expect(await failureOf(service.client.ssoMember(ZOE))).toBeInstanceOf(UpgradeRequiredError);
  });

  test("3: SSO is unusable until the client's key is saved, and then works by the line of the key", async () => {
    const line = service.file("client-key.ssh.pub");
    await service.sandbox.control("DELETE", "public-key");
    try {
      expect(await failureOf(service.client.ssoMember(ZOE))).toBeInstanceOf(SignatureRefusedError);
    } finally {
      await service.sandbox.request("/__sandbox/public-key", { method: "PUT", body: line });
    }
    await expect(service.client.ssoMember(ZOE)).resolves.toBeDefined();
  });

  test.each(["service-key.ssh.pub", "service-key.pkcs1.pem", "service-key.pkcs8.pem"])(
    "4: the service's key as %s",
    async (name) => {
      await expect(service.clientWith({ serviceKey: service.file(name) }).ssoMember(ZOE)).resolves.toBeDefined();
    },
  );
});

describe("Errors", () => {
  test("NA: Encryption Signature Failed", async () => {
    const failure = await failureOf(service.clientWith({ clientKey: keyText("stranger.pkcs8.pem") }).ssoMember(ZOE));
    expect(failure).toBeInstanceOf(SignatureRefusedError);
    expect(failure.mend).toContain("keys show");
  });

  test("NA: a Cipher for another service", async () => {
    const wrong = service.clientWith({ serviceKey: keyText("service-2048.pub.ssh") });
    expect(await failureOf(wrong.ssoMember(ZOE))).toBeInstanceOf(SignatureRefusedError);
  });

  test("2001 member: all generated names are taken, and an explicit one is found", async () => {
    for (let number = 10; number < 100; number++) {
      await service.sandbox.control("POST", "members", { client_user_id: `n-${number}`, username: `zoe${number}` });
    }
    await service.client.ssoMember(ZOE);
    const named = { username: expect.stringMatching(/^zoe\d{6}$/) };
    expect(await service.members()).toContainEqual(expect.objectContaining(named));
  });

  test("2001 member: an explicit username is taken", async () => {
    await service.sandbox.control("POST", "members", { client_user_id: "n-1", username: "taken" });
    const failure = await failureOf(service.client.ssoMember({ ...ZOE, username: "taken" }));
    expect(failure).toBeInstanceOf(MemberNotCreatedError);
    expect(failure.mend).toContain("“taken”");
  });

  test("2002 unauthorized", async () => {
    await service.sandbox.control("POST", "members", { client_user_id: "m-1", username: "z", program: "elsewhere" });
    expect(await failureOf(service.client.ssoMember(ZOE))).toBeInstanceOf(MemberElsewhereError);
  });

  const shapes = ["object", "array", "string"];
  const codes = ["message", "key", "none"];
  test.each(shapes.flatMap((errorShape) => codes.map((errorCode) => ({ errorShape, errorCode }))))(
    "2003 and 2004 unauthorized, error as $errorShape, code in $errorCode",
    async (switches) => {
      await service.sandbox.control("PATCH", "switches", switches);
      await service.client.ssoMember(ZOE);
      await service.sandbox.control("POST", "members/m-1/lock");
      expect(await failureOf(service.client.ssoMember(ZOE))).toBeInstanceOf(MemberLockedError);
      await service.sandbox.control("POST", "members/m-1/unlock");
      await service.client.deactivateMember({ clientUserId: "m-1", notify: false });
      expect(await failureOf(service.client.ssoMember(ZOE))).toBeInstanceOf(MemberDeactivatedError);
    },
  );
});

describe("Limits", () => {
  test("a blocked address", async () => {
    await service.sandbox.control("POST", "blocks", { address: "127.0.0.1" });
    try {
      expect(await failureOf(service.client.ssoMember(ZOE))).toBeInstanceOf(ServiceUnavailableError);
    } finally {
      await service.sandbox.control("DELETE", "blocks");
    }
  });
});

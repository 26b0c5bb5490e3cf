import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { InvalidInputError } from "@/lib/errors";
import {
  failureOf,
  json,
  LOGIN,
  opened,
  type Received,
  startScriptedService,
  ZOE,
} from "@/tests/factories/scripted-service";
import { MemberDeactivatedError, MemberNotCreatedError } from "./errors";

describe("2001", () => {
  const conflict = {
    class: "client",
    method: "sso_member",
    status: "fail",
    error: { member: "2001: New Member could not be created" },
  };
  const usernameOf = (request: Received) => {
    const envelope = opened(request);
    return new URLSearchParams("profile" in envelope ? envelope.profile : "").get("username");
  };

  test("is tried once more with an explicit username", async () => {
    const { client, received } = await startScriptedService((response, request) =>
      json(usernameOf(request) ? LOGIN : conflict)(response, request),
    );
    expect(await client.ssoMember(ZOE)).toMatchObject({ tokenUrl: LOGIN.data.token_url });
    expect(received.map(usernameOf)).toEqual([null, expect.stringMatching(/^zoe\d{6}$/)]);
  });

  test("twice is refused, with the username that was tried in the admin's words", async () => {
    const { client, received } = await startScriptedService(json(conflict));
    const failure = await failureOf(client.ssoMember(ZOE));
    expect(failure).toBeInstanceOf(MemberNotCreatedError);
    expect(failure.mend).toMatch(/not even with the username “zoe\d{6}”/);
    expect(failure.detail).toBe("member: 2001: New Member could not be created");
    expect(received).toHaveLength(2);
  });

  test("for a username that was set by us is not tried again", async () => {
    const { client, received } = await startScriptedService(json(conflict));
    const failure = await failureOf(client.ssoMember({ ...ZOE, username: "zoe.b" }));
    expect(failure.mend).toContain("“zoe.b”");
    expect(received).toHaveLength(1);
  });

  test("that is followed by another refusal ends with that", async () => {
    const deactivated = { ...conflict, error: "2003" };
    const { client } = await startScriptedService((response, request) =>
      json(usernameOf(request) ? deactivated : conflict)(response, request),
    );
    expect(await failureOf(client.ssoMember(ZOE))).toBeInstanceOf(MemberDeactivatedError);
  });
});

describe("what has to be on record first", () => {
  const UNSENDABLE = { ...ZOE, clientUserId: "" };

  test("is waited for before the service is asked", async () => {
    let isRecorded = false;
    const wasRecorded: boolean[] = [];
    const { client } = await startScriptedService((response, request) => {
      wasRecorded.push(isRecorded);
      json(LOGIN)(response, request);
    });
    const recorded = sleep(200).then(() => {
      isRecorded = true;
    });
    await client.ssoMember(ZOE, recorded);
    expect(wasRecorded).toEqual([true]);
  });

  test("and is not keeps the service from being asked, even where the profile could not be sent either", async () => {
    const { client, received } = await startScriptedService(json(LOGIN));
    for (const profile of [ZOE, UNSENDABLE]) {
      const recorded = sleep(20).then(() => Promise.reject(new Error("no room")));
      await expect(client.ssoMember(profile, recorded)).rejects.toThrow("no room");
    }
    expect(received).toEqual([]);
  });

  test("is, by the time that a profile is said to be one that cannot be sent", async () => {
    const { client } = await startScriptedService(json(LOGIN));
    let isRecorded = false;
    const recorded = sleep(20).then(() => {
      isRecorded = true;
    });
    await expect(client.ssoMember(UNSENDABLE, recorded)).rejects.toThrow(InvalidInputError);
    expect(isRecorded).toBe(true);
  });
});

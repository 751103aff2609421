import { io as connect } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import type { Result } from "#shared/fault.ts";
import { LANGUAGE_SIGNAL } from "#shared/realtime.ts";

/** The answers to the commands of a socket are in the language of its page. */

let kasama: Harness;
let ana: Person;
beforeAll(async () => {
  kasama = await startHarness();
  ana = await kasama.person("pwd");
});
afterAll(() => kasama.close());

/** A tab whose page has this language; without one, like a client of our own API. */
async function openTab(language?: unknown) {
  const raw = connect(kasama.url, {
    auth: { token: ana.token, ...(language !== undefined && { language }) },
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
  });
  onTestFinished(() => void raw.disconnect());
  await new Promise<void>((resolve, reject) => {
    raw.once("connect", resolve);
    raw.once("connect_error", reject);
  });
  const refusal = async (name: string, payload: object) => {
    const answer: Result<unknown> = await raw.timeout(20_000).emitWithAck(name, payload);
    if (answer.ok) throw new Error("it was not refused");
    return answer.fault;
  };
  return { raw, refusal };
}

const NO_SUCH = { conversation_id: 999_999, seq: 1 };
const EMPTY = { conversation_id: 1, client_id: "0190f3c2-3f6e-4b6e-9d3a-0123456789ab", content: " " };

describe("answers to commands", () => {
  test("are in the language of the handshake: refusals, validation and faults", async () => {
    const { refusal } = await openTab("fil");
    expect(await refusal("chat:read", NO_SUCH)).toMatchObject({ code: "NOT_FOUND", message: "Walang ganitong usapan" });
    expect(await refusal("chat:send", EMPTY)).toMatchObject({
      message: "Tingnan ang inilagay mo at subukan ulit.",
      fields: { content: ["Magsulat muna ng message"] },
    });
  });

  test("follow the page when it changes its language, while another tab keeps its own", async () => {
    const tab = await openTab("en");
    const other = await openTab("en");
    tab.raw.emit(LANGUAGE_SIGNAL, "fil");
    expect(await tab.refusal("chat:read", NO_SUCH)).toMatchObject({ message: "Walang ganitong usapan" });
    expect(await other.refusal("chat:read", NO_SUCH)).toMatchObject({ message: "This conversation doesn't exist" });
    tab.raw.emit(LANGUAGE_SIGNAL, "en");
    expect(await tab.refusal("chat:read", NO_SUCH)).toMatchObject({ message: "This conversation doesn't exist" });
  });

  test.each([undefined, null, "de", "constructor", 7, { language: "fil" }, "x".repeat(10_000)])(
    "are in English for a client that asks for %s",
    async (language) => {
      const { raw, refusal } = await openTab(language);
      raw.emit(LANGUAGE_SIGNAL, language);
      expect(await refusal("chat:read", NO_SUCH)).toMatchObject({ message: "This conversation doesn't exist" });
    },
  );
});

test("refuses a handshake in the language that it asks for", async () => {
  const refused = connect(kasama.url, {
    auth: { token: "none", language: "fil" },
    reconnection: false,
    forceNew: true,
  });
  onTestFinished(() => void refused.disconnect());
  const error = await new Promise<Error & { data?: unknown }>((resolve) => refused.once("connect_error", resolve));
  expect(error.data).toMatchObject({ code: "SIGNED_OUT", message: "Mag-sign in para magpatuloy." });
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { failure, stubServer } from "#client/testing/stub-server.ts";
import { blockUser, unblockUser } from "#shared/chat/block.rest.ts";
import * as chat from "#shared/chat/chat.rest.ts";
import { searchMessages } from "#shared/chat/search.rest.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { endpointName } from "#shared/endpoint.ts";
import { listJobs } from "#shared/jobs/search.rest.ts";
import * as notifications from "#shared/notifications/notifications.rest.ts";
import { call } from "./api.ts";
import { FAILED_CALL } from "./failed-calls.ts";
import { command } from "./socket.ts";

let logged: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  logged = vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => logged.mockRestore());

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value;
const exported: unknown[] = [...Object.values(chat), ...Object.values(notifications)];
const ENDPOINTS: Endpoint[] = [...exported.filter(isEndpoint), searchMessages, blockUser, unblockUser];
/** Calls any endpoint, ignoring the differences of their types. */
const make = call as unknown as (endpoint: Endpoint, args: object, options?: object) => ReturnType<typeof call>;
const argsFor = ({ method }: Endpoint) => ({
  ...{ params: { id: 7 }, query: {} },
  ...(method !== "GET" && { body: { content: "a private word" } }),
});

test.each(ENDPOINTS.map((one) => [endpointName(one), one] as const))(
  "%s that fails is logged once and handed on",
  async (name, endpoint) => {
    await stubServer(() => failure(503, "UNAVAILABLE", "Please try again"));
    expect(await make(endpoint, argsFor(endpoint))).toMatchObject({ ok: false, fault: { code: "UNAVAILABLE" } });
    expect(logged.mock.calls).toEqual([[FAILED_CALL, name, "UNAVAILABLE"]]);
    expect(JSON.stringify(logged.mock.calls)).not.toContain("private");
  },
);

test("a call without an answer is logged, but not one that its caller aborted", async () => {
  await stubServer(() => {
    throw new Error("the line is cut");
  });
  await make(chat.listConversations, {});
  expect(logged.mock.calls).toEqual([[FAILED_CALL, "GET /api/messages/conversations", "UNREACHABLE"]]);
  logged.mockClear();
  const gone = new AbortController();
  gone.abort();
  await make(chat.listConversations, {}, { signal: gone.signal });
  expect(logged).not.toHaveBeenCalled();
});

test("other failed calls are not logged here", async () => {
  await stubServer(() => failure(503, "UNAVAILABLE", "Please try again"));
  await make(listJobs, {});
  expect(logged).not.toHaveBeenCalled();
});

test.each(["chat:send", "chat:read", "sync", "presence:watch"] as const)(
  "the command %s that fails is logged and handed on",
  async (name) => {
    const send = command as unknown as (name: string, payload: object) => ReturnType<typeof command>;
    expect(await send(name, {})).toMatchObject({ ok: false });
    expect(logged.mock.calls).toEqual([[FAILED_CALL, name, "UNREACHABLE"]]);
  },
);

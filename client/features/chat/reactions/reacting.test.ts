import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { connection } from "#client/data/socket.ts";
import { failure, type Received, stubServer, success } from "#client/testing/stub-server.ts";
import { useRecentMessages } from "#client/ui/feedback/recentMessages.store.ts";
import { chat } from "../chat.store.ts";
import { withPage } from "../state/chat.messages.ts";
import { initialChat, threadOf } from "../state/chat.state.ts";
import { ME, message } from "../testing.ts";
import { react } from "./reacting.ts";

/** Setting reactions against a server that answers late, not at all, or with a refusal. */

const one = message(1);
const own = (kind: string) => ({ user_id: ME, person: null, kind });
const stored = () => threadOf(chat.getState(), 7).messages[0]?.reactions;
/** What a request asks for, as the server would store it under the next rev. */
let rev = 1;
function answerTo({ method, json }: Received) {
  rev += 1;
  const kind = (json as { kind: string } | null)?.kind ?? "";
  return success({ ...one, rev, reactions: method === "DELETE" ? [] : [own(kind)] });
}
const asked = ({ method, json }: Received) => (method === "DELETE" ? null : (json as { kind: string }).kind);

beforeEach(() => {
  rev = 1;
  connection.setState({ state: "online" });
  chat.setState(withPage(initialChat(ME), 7, [one]), true);
});
afterEach(() => void chat.setState(initialChat(0), true));

it("shows the choice at once, and keeps what the server has stored", async () => {
  const server = await stubServer(answerTo);
  react(one, "heart");
  expect(chat.getState().reacting).toEqual({ [one.id]: "heart" });
  await vi.waitFor(() => expect(chat.getState().reacting).toEqual({}));
  expect(stored()).toEqual([own("heart")]);
  react(one, null);
  await vi.waitFor(() => expect(stored()).toEqual([]));
  expect(server.received.map(({ path }) => path)).toEqual([1, 2].map(() => `/api/messages/${one.id}/reaction`));
});

it("sends the last of several choices after the one under way", async () => {
  const release = Promise.withResolvers<void>();
  const server = await stubServer(async (request) => {
    await release.promise;
    return answerTo(request);
  });
  for (const kind of ["heart", "sad", "thanks"] as const) react(one, kind);
  await vi.waitFor(() => expect(server.received).toHaveLength(1));
  release.resolve();
  await vi.waitFor(() => expect(chat.getState().reacting).toEqual({}));
  expect(server.received.map(asked)).toEqual(["heart", "thanks"]);
  expect(stored()).toEqual([own("thanks")]);
});

it("tries again when the connection is back, after an answer that was lost", async () => {
  const server = await stubServer(() => {
    throw new Error("The connection breaks");
  });
  connection.setState({ state: "offline" });
  react(one, "heart");
  await vi.waitFor(() => expect(server.received).toHaveLength(1));
  expect(chat.getState().reacting).toEqual({ [one.id]: "heart" });
  server.answer = answerTo;
  // The pause begins after the answer was given up.
  await vi.waitFor(() => {
    connection.setState({ state: "offline" });
    connection.setState({ state: "online" });
    expect(server.received).toHaveLength(2);
  });
  await vi.waitFor(() => expect(stored()).toEqual([own("heart")]));
});

it("takes back a choice that is refused, and says why", async () => {
  await stubServer(() => failure(403, "NOT_ALLOWED", "You blocked this person."));
  react(one, "heart");
  await vi.waitFor(() => expect(chat.getState().reacting).toEqual({}));
  expect(stored()).toEqual([]);
  expect(useRecentMessages.getState().recent[0]).toMatchObject({
    ...{ type: "error", title: "We couldn't save your reaction", message: "You blocked this person." },
  });
});

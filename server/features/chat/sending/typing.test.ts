import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, startHarness } from "#server/testing/harness.ts";
import { TYPING_EVERY_MS } from "#shared/chat/chat.schemas.ts";

let time = Date.now();
let kasama: Harness;
beforeAll(async () => {
  kasama = await startHarness({}, undefined, () => new Date(time));
});
afterAll(() => kasama.close());

test("announces typing only to the tabs of the other side, at the agreed rate", async () => {
  const [writer, reader, stranger] = [await kasama.person("pwd"), await kasama.employer(), await kasama.person("pwd")];
  const conversation_id = await kasama.conversation(writer, reader);
  const [own, first, second, outside] = await Promise.all(
    [writer, reader, reader, stranger].map((who) => kasama.openSocket(who)),
  );
  if (!own || !first || !second || !outside) throw new Error("a socket is missing");
  const heard: string[] = [];
  for (const [name, socket] of Object.entries({ own, first, second, outside }))
    socket.raw.on("chat:typing", (told) => heard.push(`${name} ${JSON.stringify(told)}`));
  const type = () => own.command("chat:typing", { conversation_id });
  /** Earlier events have arrived before this one: events of one socket keep their order. */
  const settled = async () => {
    const marks = [first, second].map((socket) => socket.next("chat:message"));
    await kasama.call("POST", `/api/messages/conversations/${conversation_id}/messages`, {
      as: writer,
      body: { receiver_id: reader.id, content: "mark" },
    });
    await Promise.all(marks);
  };

  expect(await type()).toEqual({ ok: true, value: {} });
  // Once more at the same moment, as a faulty page would send it, and again after the interval.
  expect(await type()).toEqual({ ok: true, value: {} });
  time += TYPING_EVERY_MS;
  await type();
  await settled();
  const told = JSON.stringify({ conversation_id, user_id: writer.id });
  expect(heard.sort()).toEqual([`first ${told}`, `first ${told}`, `second ${told}`, `second ${told}`]);
  // The message above was sent by the typing user: typing belongs to the next one now, and is announced at once.
  await type();
  await settled();
  expect(heard).toHaveLength(6);
  expect(await outside.command("chat:typing", { conversation_id })).toMatchObject({
    ok: false,
    fault: { code: "NOT_FOUND" },
  });
  expect(heard).toHaveLength(6);
});

test("announces no typing of a user who hides their presence, starting at once", async () => {
  const [shy, other] = [await kasama.person("pwd"), await kasama.employer()];
  const conversation_id = await kasama.conversation(shy, other);
  const [own, theirs] = [await kasama.openSocket(shy), await kasama.openSocket(other)];
  const heard: unknown[] = [];
  theirs.raw.on("chat:typing", (told) => heard.push(told));
  const set = (show_presence: boolean) => kasama.call("PUT", "/api/preferences", { as: shy, body: { show_presence } });
  await set(false);
  expect(await own.command("chat:typing", { conversation_id })).toEqual({ ok: true, value: {} });
  await set(true);
  // Hidden typing does not count: this one is announced at once, and is the first to arrive.
  const told = theirs.next("chat:typing");
  await own.command("chat:typing", { conversation_id });
  expect(await told).toEqual({ conversation_id, user_id: shy.id });
  expect(heard).toHaveLength(1);
});

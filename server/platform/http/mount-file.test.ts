import { once } from "node:events";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { toWeb } from "./mount-file.ts";

/** Has bytes at once, and closes late, like a file of the database. */
const fileWithLateClose = () => {
  const stream = new Readable({ read: () => {}, destroy: (error, close) => void setTimeout(close, 20, error) });
  for (let n = 0; n < 10; n += 1) stream.push(Buffer.from([n]));
  return stream;
};

test("a reply that is cancelled while bytes are on their way closes its file, and harms nothing", async () => {
  const stream = fileWithLateClose();
  const closed = once(stream, "close");
  const reader = toWeb(stream).getReader();
  await reader.read();
  const next = reader.read();
  await reader.cancel();
  await closed;
  await next;
});

test("a reply that is cancelled before it begins closes its file", async () => {
  const stream = fileWithLateClose();
  const closed = once(stream, "close");
  await toWeb(stream).cancel();
  await closed;
  expect(stream.destroyed).toBe(true);
});

test("a file that breaks off breaks off the reply", async () => {
  const stream = fileWithLateClose();
  const reader = toWeb(stream).getReader();
  await reader.read();
  stream.destroy(new Error("the disk is gone"));
  const rest = async () => {
    while (!(await reader.read()).done);
  };
  await expect(rest()).rejects.toThrow("the disk is gone");
});

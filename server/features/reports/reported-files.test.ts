import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { pdf } from "#server/testing/documents.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { png } from "#server/testing/pictures.ts";
import { recording } from "#server/testing/recordings.ts";
import type { Attachment } from "#shared/chat/attachments.ts";
import type { Message } from "#shared/chat/chat.schemas.ts";
import type { ReportRow } from "./report.model.ts";

/** The files of reported messages: how long they stay, and who can read them. */

const HOUR = 3_600_000;
let time = Date.now();
let kasama: Harness;
let admin: Person;
beforeAll(async () => {
  kasama = await startHarness({}, undefined, () => new Date(time));
  admin = await kasama.person("admin");
});
afterAll(() => kasama.close());

let seeker: Person;
let employer: Person;
let conversation: number;
beforeEach(async () => {
  [seeker, employer] = [await kasama.person("pwd"), await kasama.employer()];
  conversation = await kasama.conversation(seeker, employer);
});

async function upload(as: Person, bytes: Buffer, title: string): Promise<Attachment> {
  const body = new FormData();
  body.set("file", new File([new Uint8Array(bytes)], title));
  const answer = await kasama.call("POST", `/api/messages/conversations/${conversation}/attachments`, { as, body });
  return answer.body.data;
}
function post(as: Person, attachments: readonly Attachment[], client_id: string = randomUUID()) {
  const names = attachments.map(({ name }) => name);
  const body = { receiver_id: as === seeker ? employer.id : seeker.id, content: "", client_id, attachments: names };
  return kasama.call("POST", `/api/messages/conversations/${conversation}/messages`, { as, body });
}
async function sendFile(as: Person, title: string, bytes = pdf()): Promise<{ message: Message; file: Attachment }> {
  const file = await upload(as, bytes, title);
  return { message: (await post(as, [file])).body.data, file };
}
async function report(as: Person, kind: "message" | "conversation", id: number): Promise<ReportRow> {
  const answer = await kasama.call("POST", "/api/reports", { as, body: { target: { kind, id }, reason: "scam" } });
  const reports = kasama.server.context.connection.collection<ReportRow>("reports");
  const row = await reports.findOne({ _id: answer.body.data.id });
  if (!row) throw new Error("the report is not there");
  return row;
}
const remove = (as: Person, { id }: Message) => kasama.call("DELETE", `/api/messages/${id}`, { as });
const get = (name: string, as: Person) =>
  fetch(`${kasama.url}/api/files/${name}`, { headers: { authorization: `Bearer ${as.token}` } });
/** The status for the sender, for the other side, and for an admin. */
const statuses = async ({ name }: Attachment) =>
  (await Promise.all([employer, seeker, admin].map((one) => get(name, one)))).map(({ status }) => status);

test("copies the names of the files; an admin reads the files of the reported message and not those of its neighbours", async () => {
  const around = await sendFile(employer, "contract.pdf");
  const own = await sendFile(seeker, "cv.pdf");
  const { message, file } = await sendFile(employer, "fee.pdf");
  expect(await statuses(file)).toEqual([200, 200, 404]);
  const row = await report(seeker, "message", message.id);
  expect(row.messages.map(({ attachments }) => attachments)).toEqual(
    [around, own, { file }].map(({ file: { name, kind, title, size } }) => [{ name, kind, title, size }]),
  );
  expect(await statuses(file)).toEqual([200, 200, 200]);
  for (const one of [around.file, own.file]) expect(await statuses(one)).toEqual([200, 200, 404]);
});

test("copies a reported voice message and the description of an image, and lets admins hear it", async () => {
  const photo = await upload(employer, await png(40, 30), "ramp.png");
  const voice = await upload(employer, recording(2), "voice-message.mp3");
  const body = {
    ...{ receiver_id: seeker.id, content: "", client_id: randomUUID() },
    ...{ attachments: [photo.name, voice.name], alts: ["Pay here", ""] },
  };
  const path = `/api/messages/conversations/${conversation}/messages`;
  const { id } = (await kasama.call("POST", path, { as: employer, body })).body.data;
  const row = await report(seeker, "message", id);
  await kasama.call("DELETE", `/api/messages/${id}`, { as: employer });
  expect(await statuses(voice)).toEqual([404, 404, 200]);
  const shown = await kasama.call("GET", `/api/admin/reports/${row._id}`, { as: admin });
  const copied = ({ name, title, size }: Attachment) => ({ name, title, size });
  expect(shown.body.data.messages).toMatchObject([
    {
      files: [{ ...copied(photo), kind: "image", alt: "Pay here" }],
      voice: { ...copied(voice), duration_ms: voice.duration_ms },
    },
  ]);
});

test("says of a voice message to which a reported one replies how long it is", async () => {
  const voice = await upload(employer, recording(2), "voice-message.mp3");
  const spoken: Message = (await post(employer, [voice])).body.data;
  const body = { receiver_id: seeker.id, content: "As I said", client_id: randomUUID(), reply_to: spoken.id };
  const path = `/api/messages/conversations/${conversation}/messages`;
  const { id } = (await kasama.call("POST", path, { as: employer, body })).body.data;
  const row = await report(seeker, "message", id);
  const shown = await kasama.call("GET", `/api/admin/reports/${row._id}`, { as: admin });
  const quote = { sender_id: employer.id, excerpt: "", voice: { duration_ms: voice.duration_ms }, deleted_at: null };
  expect(shown.body.data.messages.at(-1)).toMatchObject({ id, quote });
});

test("keeps the reported person's files of a reported conversation, and not those of the reporter", async () => {
  const theirs = await sendFile(employer, "fee.pdf");
  const own = await sendFile(seeker, "cv.pdf");
  await report(seeker, "conversation", conversation);
  expect(await statuses(theirs.file)).toEqual([200, 200, 200]);
  expect(await statuses(own.file)).toEqual([200, 200, 404]);
  await remove(seeker, own.message);
  expect(await kasama.server.context.fileStore.find(own.file.name)).toBeNull();
});

test("keeps a reported file after its message is deleted, for admins only; a repeated send does not bring it back", async () => {
  const bytes = pdf(600_000);
  const file = await upload(employer, bytes, "fee.pdf");
  const client_id = randomUUID();
  const message: Message = (await post(employer, [file], client_id)).body.data;
  await report(seeker, "message", message.id);
  await remove(employer, message);
  expect(await statuses(file)).toEqual([404, 404, 200]);
  expect(Buffer.from(await (await get(file.name, admin)).arrayBuffer()).equals(bytes)).toBe(true);
  expect((await post(employer, [file], client_id)).body.data).toMatchObject({ id: message.id, attachments: [] });
  expect((await post(employer, [file])).status).toBe(400);
  expect(await statuses(file)).toEqual([404, 404, 200]);
});

test("keeps a reported file when its sender's account is deleted; the sender's other files are removed", async () => {
  const { message, file } = await sendFile(employer, "fee.pdf");
  const other = await sendFile(employer, "contract.pdf");
  await report(seeker, "message", message.id);
  const answer = await kasama.call("DELETE", "/api/account", { as: employer, body: { password: employer.password } });
  expect(answer.status).toBe(200);
  expect(await Promise.all([seeker, admin].map(async (one) => (await get(file.name, one)).status))).toEqual([404, 200]);
  expect(await kasama.server.context.fileStore.find(other.file.name)).toBeNull();
});

test("survives the cleanup, which also hides it from both sides if a crash left it readable", async () => {
  const { message, file } = await sendFile(employer, "fee.pdf");
  await report(seeker, "message", message.id);
  const { connection, cleanup, fileStore } = kasama.server.context;
  time += 26 * HOUR;
  await cleanup.run();
  expect((await fileStore.find(file.name))?.attached?.withdrawn).toBeUndefined();
  // The state after a crash: the message is deleted, and its files are not deleted yet.
  await connection
    .collection("messages")
    .updateOne({ _id: message.id } as object, { $set: { attachments: [], deleted_at: new Date(time) } });
  for (let runs = 0; runs < 24; runs += 1) {
    time += HOUR;
    await cleanup.run();
  }
  const kept = await fileStore.find(file.name);
  expect(kept?.attached).toMatchObject({ withdrawn: true, reports: [expect.any(Number)] });
});

test("keeps the files for the first report when the same message is reported twice at once", async () => {
  const { message, file } = await sendFile(employer, "fee.pdf");
  const rows = await Promise.all(Array.from({ length: 6 }, () => report(seeker, "message", message.id)));
  const held = (await kasama.server.context.fileStore.find(file.name))?.attached?.reports;
  expect(held).toEqual([...new Set(rows.map(({ _id }) => _id))]);
  expect(held).toHaveLength(1);
});

import { randomBytes, randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { docx, pdf } from "#server/testing/documents.ts";
import { type Harness, type Person, startHarness, type TestSocket } from "#server/testing/harness.ts";
import { gif, jpeg, phonePhoto, png } from "#server/testing/pictures.ts";
import { longRecording, recording } from "#server/testing/recordings.ts";
import { ALT_MAX, ATTACHMENT_RULE, type Attachment } from "#shared/chat/attachments.ts";
import type { Message } from "#shared/chat/chat.schemas.ts";
import { attachmentsTexts as T } from "#shared/chat/texts/attachments/attachments.texts.ts";
import { chatErrorsTexts as CHAT_TEXTS } from "#shared/chat/texts/chat-errors/chat-errors.texts.ts";
import { WAVEFORM_BARS } from "#shared/chat/voice-limits.ts";
import { tooLargeText } from "#shared/files/upload-rule.ts";

/**
 * Files of messages, over the real server: which are accepted, who may send and read them, and when they are deleted.
 */

const HOUR = 3_600_000;
let time = Date.now();
let kasama: Harness;
let stranger: Person;
beforeAll(async () => {
  kasama = await startHarness({}, undefined, () => new Date(time));
  stranger = await kasama.person("admin");
});
afterAll(() => kasama.close());

let writer: Person;
let reader: Person;
let conversation: number;
let ours: TestSocket;
let theirs: TestSocket;
beforeEach(async () => {
  time = Date.now();
  [writer, reader] = [await kasama.person("pwd"), await kasama.employer()];
  conversation = await kasama.conversation(writer, reader);
  [ours, theirs] = [await kasama.openSocket(writer), await kasama.openSocket(reader)];
});

function upload(bytes: Buffer, name: string, as = writer, to = conversation, data?: object) {
  const body = new FormData();
  if (data) body.set("data", JSON.stringify(data));
  body.set("file", new File([new Uint8Array(bytes)], name));
  return kasama.call("POST", `/api/messages/conversations/${to}/attachments`, { as, body });
}
async function uploaded(bytes: Buffer = pdf(), name = "cv.pdf", as = writer): Promise<Attachment> {
  const { status, body } = await upload(bytes, name, as);
  if (status !== 201) throw new Error(body.message);
  return body.data;
}
const draft = (files: readonly Pick<Attachment, "name">[], content = "", client_id: string = randomUUID()) => ({
  conversation_id: conversation,
  client_id,
  content,
  attachments: files.map(({ name }) => name),
});
async function send(files: readonly Attachment[], content = "", client_id?: string): Promise<Message> {
  const answer = await ours.command("chat:send", draft(files, content, client_id));
  if (!answer.ok) throw new Error(answer.fault.message);
  return answer.value;
}
const get = (name: string, as?: Person, headers: Record<string, string> = {}) =>
  fetch(`${kasama.url}/api/files/${name}`, {
    headers: { ...(as ? { authorization: `Bearer ${as.token}` } : {}), ...headers },
  });
const statuses = (name: string, people: readonly (Person | undefined)[]) =>
  Promise.all(people.map(async (one) => (await get(name, one)).status));
/** Whether the file exists in the store. */
const isKept = async (name: string) => (await kasama.server.context.fileStore.find(name)) !== null;

describe("uploading", () => {
  test("redraws a photo upright, without its location, and returns its size", async () => {
    const photo = await uploaded(await phonePhoto(), "IMG_2041.JPG");
    expect(photo).toMatchObject({ kind: "image", title: "IMG_2041.jpg", width: 300, height: 400 });
    expect(photo.name).toMatch(/^[\w-]{32}\.webp$/);
    const answer = await get(photo.name, writer);
    expect(answer.headers.get("content-disposition")).toMatch(/^inline; filename="IMG_2041\.webp"/);
    const stored = Buffer.from(await answer.arrayBuffer());
    expect(stored.length).toBe(photo.size);
    expect(await sharp(stored).metadata()).toMatchObject({ format: "webp", width: 300, height: 400 });
    expect(stored.includes("Exif")).toBe(false);
  });

  test("keeps a picture large enough to read a photographed page, larger than a profile photo", async () => {
    expect(await uploaded(await jpeg(3000, 1500), "page.jpg")).toMatchObject({ width: 2048, height: 1024 });
  });

  test.each([
    ["pdf", pdf(), "application/pdf"],
    ["docx", docx(), "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  ] as const)("returns a %s byte for byte, as a download", async (kind, bytes, type) => {
    const file = await uploaded(bytes, `Résumé "ni" Maricel.${kind}`);
    expect(file).toMatchObject({ kind, title: `Résumé ni Maricel.${kind}`, size: bytes.length });
    expect(file).not.toHaveProperty("width");
    const answer = await get(file.name, writer);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": type,
      "content-disposition": `attachment; filename="R_sum_ ni Maricel.${kind}"; filename*=UTF-8''R%C3%A9sum%C3%A9%20ni%20Maricel.${kind}`,
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-cache",
      "content-security-policy": expect.stringContaining("sandbox"),
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    const part = await get(file.name, writer, { range: "bytes=5-7" });
    expect([part.status, await part.text()]).toEqual([206, bytes.toString("latin1", 5, 8)]);
    expect((await get(file.name, writer, { "if-none-match": `"${file.name}"` })).status).toBe(304);
  });

  test("finds the type by the content, not by the name or Content-Type", async () => {
    expect(await uploaded(pdf(), "holiday.jpg")).toMatchObject({ kind: "pdf", title: "holiday.jpg.pdf" });
    expect(await uploaded(await png(), "cv.pdf")).toMatchObject({ kind: "image", title: "cv.pdf.jpg" });
  });

  test.each<[string, () => Promise<Buffer> | Buffer, string, number, string]>([
    ["a page of HTML", () => Buffer.from("<!doctype html><script>alert(1)</script>"), "cv.pdf", 415, T.notPdf],
    [
      "a moving picture",
      gif,
      "cat.png",
      415,
      "We can't use this kind of image. Please choose a JPEG, PNG or WebP file",
    ],
    [
      "a drawing with scripts",
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      "a.svg",
      415,
      T.unsupported,
    ],
    ["a PDF that is cut off", () => pdf(900).subarray(0, 700), "cv.pdf", 400, T.damagedPdf],
    ["a document with macros", () => docx({ name: "word/vbaProject.bin", content: "x" }), "cv.docx", 415, T.macros],
    ["11 MB", () => pdf(11_000_000), "scan.pdf", 413, tooLargeText(ATTACHMENT_RULE)],
    ["nothing", () => Buffer.alloc(0), "empty.pdf", 400, T.empty],
    ["a recording that is cut off", () => recording().subarray(0, -20), "a.mp3", 400, T.damagedMp3],
    ["a recording of more than two minutes", () => longRecording(121), "a.mp3", 400, T.voiceLong],
    ["a text with the name of a recording", () => Buffer.from("Not a sound"), "a.mp3", 415, T.notMp3],
    ["a recording in another format", () => Buffer.from("RIFF\x24\0\0\0WAVEfmt "), "a.wav", 415, T.unsupported],
  ])("refuses %s with a text at its field", async (_, bytes, name, status, text) => {
    const answer = await upload(await bytes(), name);
    expect([answer.status, answer.body.errors]).toEqual([status, { file: [text] }]);
  });

  test("refuses a form without a file, and JSON instead of a form", async () => {
    const path = `/api/messages/conversations/${conversation}/attachments`;
    const form = new FormData();
    form.set("data", "{}");
    for (const body of [form, {}]) {
      const answer = await kasama.call("POST", path, { as: writer, body });
      expect([answer.status, answer.body.errors]).toEqual([400, { file: [T.missing] }]);
    }
  });
});

describe("sending", () => {
  test("shows the files of a message to both sides and in the list, with or without a caption", async () => {
    const files = [await uploaded(await png(40, 30), "ramp.png"), await uploaded()];
    const heard = theirs.next("chat:message");
    const message = await send(files);
    expect(message).toMatchObject({ kind: "file", content: "", attachments: files });
    expect(await heard).toEqual(message);
    const summary = async () =>
      (await kasama.call("GET", "/api/messages/conversations", { as: reader })).body.data[0].last_message;
    const titles = [
      { kind: "image", title: "ramp.png" },
      { kind: "pdf", title: "cv.pdf" },
    ];
    expect(await summary()).toMatchObject({ kind: "file", content: "", attachments: titles });
    const rest = await kasama.call("POST", `/api/messages/conversations/${conversation}/messages`, {
      as: writer,
      body: { receiver_id: reader.id, content: " Here it is ", attachments: [(await uploaded()).name] },
    });
    expect([rest.status, rest.body.data]).toMatchObject([201, { kind: "file", content: "Here it is" }]);
  });

  test("returns the same message with the same files for a retry, and refuses them in another message", async () => {
    const file = await uploaded();
    const client_id = randomUUID();
    const [first, again] = await Promise.all([send([file], "", client_id), send([file], "", client_id)]);
    expect(again).toEqual(first);
    const other = await ours.command("chat:send", draft([file]));
    expect(other).toMatchObject({ ok: false, fault: { code: "BAD_INPUT", fields: { attachments: [T.notYours] } } });
    // A retry that names more files does not change it either.
    await ours.command("chat:send", draft([file, { name: `${"x".repeat(32)}.pdf` }], "", client_id));
    expect(await statuses(file.name, [reader])).toEqual([200]);
  });

  test("gives a file to one of two messages that take it at the same moment", async () => {
    const file = await uploaded();
    const answers = await Promise.all(Array.from({ length: 8 }, () => ours.command("chat:send", draft([file]))));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("refuses the whole message for a file of another person, of another conversation, or a missing one", async () => {
    const elsewhere = await kasama.conversation(writer, await kasama.employer());
    const other = (await upload(pdf(), "cv.pdf", writer, elsewhere)).body.data;
    const theirFile = await uploaded(pdf(), "cv.pdf", reader);
    const mine = await uploaded();
    for (const bad of [other, theirFile, { name: `${"x".repeat(32)}.pdf` }]) {
      const answer = await ours.command("chat:send", draft([mine, bad]));
      expect(answer).toMatchObject({ ok: false, fault: { code: "BAD_INPUT" } });
    }
    expect(await send([mine])).toMatchObject({ attachments: [mine] });
  });

  test.each(["", "My CV"])(
    "refuses files that are deleted at the moment they are taken, with the text %j",
    async (words) => {
      const { fileStore } = kasama.server.context;
      const file = await uploaded();
      vi.spyOn(fileStore, "find").mockImplementationOnce(async (name) => {
        await fileStore.removeOf(writer.id);
        return fileStore.find(name);
      });
      const answer = await ours.command("chat:send", draft([file], words));
      expect(answer).toMatchObject({ ok: false, fault: { code: "BAD_INPUT", fields: { attachments: [T.notYours] } } });
      expect(await kasama.server.context.messages.newest(conversation, 1)).toEqual([]);
    },
  );

  test("refuses an empty message, six files, a file twice, and malformed names at their field", async () => {
    const name = `${"x".repeat(32)}.pdf`;
    const six = Array.from({ length: 6 }, (_, n) => ({ name: `${String(n).repeat(32)}.pdf` }));
    for (const [payload, fields] of [
      [draft([]), { content: [CHAT_TEXTS.empty] }],
      [draft(six), { attachments: [T.tooMany] }],
      [draft([{ name }, { name }]), { attachments: [T.twice] }],
      [draft([{ name: "../../jwt-secret" }]), { "attachments.0": ["This must be the name of an uploaded file"] }],
    ] as const) {
      expect(await ours.command("chat:send", payload)).toMatchObject({
        ok: false,
        fault: { code: "BAD_INPUT", fields },
      });
    }
  });
});

describe("voice messages", () => {
  const waveform = Array.from({ length: WAVEFORM_BARS }, (_, n) => n % 32);
  const speak = async (bytes: Buffer = recording(2)): Promise<Attachment> => {
    const { status, body } = await upload(bytes, "voice-message.mp3", writer, conversation, { waveform });
    if (status !== 201) throw new Error(body.message);
    return body.data;
  };
  const summary = async () =>
    (await kasama.call("GET", "/api/messages/conversations", { as: reader })).body.data[0].last_message;

  test("returns the length of a recording and plays it whole or in ranges", async () => {
    const bytes = recording(2);
    const voice = await speak(bytes);
    expect(voice).toMatchObject({ kind: "audio", title: "voice-message.mp3", size: bytes.length, waveform });
    expect(voice.name).toMatch(/^[\w-]{32}\.mp3$/);
    expect(Math.round((voice.duration_ms ?? 0) / 1000)).toBe(2);
    const answer = await get(voice.name, writer);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "audio/mpeg",
      "accept-ranges": "bytes",
      "x-content-type-options": "nosniff",
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    // Safari begins with the first two bytes.
    const part = await get(voice.name, writer, { range: "bytes=0-1" });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 0-1/${bytes.length}`]);
  });

  test("accepts two minutes, also without a waveform", async () => {
    const two = (await upload(longRecording(110), "a.mp3")).body.data;
    expect(two.duration_ms).toBeLessThanOrEqual(120_000);
    expect(two).not.toHaveProperty("waveform");
  });

  test.each<[string, unknown]>([
    ["too few bars", waveform.slice(1)],
    ["a bar that is too high", [...waveform.slice(1), 32]],
    ["a bar that is no whole number", [...waveform.slice(1), 0.5]],
    ["text", "loud"],
  ])("refuses a waveform with %s", async (_, wrong) => {
    const answer = await upload(recording(), "a.mp3", writer, conversation, { waveform: wrong });
    expect(answer.status).toBe(400);
    expect(Object.values(answer.body.errors).flat()).toContain(T.waveform);
  });

  test("refuses a waveform of a document", async () => {
    const answer = await upload(pdf(), "cv.pdf", writer, conversation, { waveform });
    expect([answer.status, answer.body.errors]).toEqual([400, { waveform: [T.waveform] }]);
  });

  test("sends a recording by itself, in a field that tabs of older builds leave out", async () => {
    const voice = await speak();
    const heard = theirs.next("chat:message");
    const message = await send([voice]);
    // Older tabs refuse everything with a kind of file that they do not know; of an empty `text` they say that they
    // cannot show it yet.
    expect(message).toMatchObject({ kind: "text", content: "", attachments: [], voice });
    expect(await heard).toEqual(message);
    expect(await summary()).toMatchObject({ attachments: [], voice: { duration_ms: voice.duration_ms } });
    expect(await statuses(voice.name, [writer, reader, stranger])).toEqual([200, 200, 404]);
  });

  test("sends a recording with a text and with files, and returns the same for a retry", async () => {
    const files = [await uploaded(), await speak()];
    const client_id = randomUUID();
    const [first, again] = [await send(files, "My CV", client_id), await send(files, "My CV", client_id)];
    expect(first).toMatchObject({ kind: "file", content: "My CV", attachments: [files[0]], voice: files[1] });
    expect(again).toEqual(first);
  });

  test("is quoted by the length of its recording", async () => {
    const voice = await speak();
    const { id } = await send([voice]);
    const answer = await theirs.command("chat:send", { ...draft([]), content: "Opo", reply_to: id });
    expect(answer).toMatchObject({
      value: { reply_to: { id, kind: "text", excerpt: "", voice: { duration_ms: voice.duration_ms } } },
    });
  });

  test("refuses two recordings in one message", async () => {
    const answer = await ours.command("chat:send", draft([await speak(), await speak()]));
    expect(answer).toMatchObject({ ok: false, fault: { code: "BAD_INPUT", fields: { attachments: [T.oneVoice] } } });
  });

  test("deletes the recording with its message, and keeps it when the text is edited", async () => {
    const voice = await speak();
    const message = await send([voice], "Hello");
    const edited = await kasama.call("PATCH", `/api/messages/${message.id}`, { as: writer, body: { content: "Hi" } });
    expect(edited.body.data).toMatchObject({ content: "Hi", voice });
    const told = theirs.next("chat:updated", ({ deleted_at }) => deleted_at !== null);
    await kasama.call("DELETE", `/api/messages/${message.id}`, { as: writer });
    expect(await told).not.toHaveProperty("voice");
    expect(await statuses(voice.name, [writer, reader])).toEqual([404, 404]);
    expect(await summary()).not.toHaveProperty("voice");
  });

  test("neither sends nor keeps the recording of a message that an older version has deleted", async () => {
    const voice = await speak();
    const { id } = await send([voice], "Hello");
    const messages = kasama.server.context.connection.collection<{ _id: number }>("messages");
    await messages.updateOne({ _id: id }, { $set: { content: "", deleted_at: new Date() } });
    const path = `/api/messages/conversations/${conversation}`;
    const { body } = await kasama.call("GET", path, { as: reader });
    expect(body.data.at(-1)).toMatchObject({ id, content: "", deleted_at: expect.any(String) });
    expect(JSON.stringify(body)).not.toContain(voice.name);
    time += 25 * HOUR;
    await kasama.server.context.cleanup.run();
    expect(await isKept(voice.name)).toBe(false);
  });

  test("keeps sent recordings in the cleanup, and deletes forgotten ones", async () => {
    const [kept, forgotten] = [await speak(), await speak()];
    await send([kept]);
    time += 25 * HOUR;
    await kasama.server.context.cleanup.run();
    expect([await isKept(kept.name), await isKept(forgotten.name)]).toEqual([true, false]);
  });

  test("deletes the recordings of an account, and says that the file was removed", async () => {
    const voice = await speak();
    const message = await send([voice]);
    const told = theirs.next("chat:updated");
    await kasama.call("DELETE", "/api/account", { as: writer, body: { password: writer.password } });
    const updated = await told;
    expect(updated).toMatchObject({ id: message.id, kind: "file", attachments: [] });
    expect(updated).not.toHaveProperty("voice");
    expect(await isKept(voice.name)).toBe(false);
  });
});

describe("descriptions of images", () => {
  const withAlts = (files: readonly Attachment[], alts: unknown) => ({ ...draft(files), alts });

  test("travel with their message, trimmed, to both sides", async () => {
    const files = [await uploaded(await png(40, 30), "ramp.png"), await uploaded()];
    const heard = theirs.next("chat:message");
    const answer = await ours.command("chat:send", withAlts(files, [" A ramp at the door ", ""]) as never);
    const [picture, document] = files;
    const attachments = [{ ...picture, alt: "A ramp at the door" }, document];
    expect(answer).toMatchObject({ ok: true, value: { attachments } });
    expect(await heard).toMatchObject({ attachments });
  });

  test.each(["<script>alert(1)</script>", "__proto__", "{name}", "\u202Egnp.pmar", "👩‍🦽 😀", "$set\u0000"])(
    "are kept as they were written: %j",
    async (alt) => {
      const picture = await uploaded(await png(40, 30), "ramp.png");
      const answer = await ours.command("chat:send", { ...draft([picture]), alts: [alt] });
      expect(answer).toMatchObject({ ok: true, value: { attachments: [{ alt }] } });
    },
  );

  test.each<[string, unknown, string]>([
    ["too many of them", ["", "", ""], "alts"],
    ["one of a document", ["", "My CV"], "alts"],
    ["one that is too long", ["x".repeat(ALT_MAX + 1), ""], "alts.0"],
    ["one that is no text", [7, ""], "alts.0"],
  ])("refuses %s at its field", async (_, alts, field) => {
    const files = [await uploaded(await png(40, 30), "ramp.png"), await uploaded()];
    const answer = await ours.command("chat:send", withAlts(files, alts) as never);
    const fault = answer.ok ? null : answer.fault;
    expect([fault?.code, Object.keys(fault?.fields ?? {})]).toEqual(["BAD_INPUT", [field]]);
  });
});

describe("reading", () => {
  test("allows the uploader, then the other side, and hides the file from everyone else", async () => {
    const file = await uploaded();
    const everybody = [writer, reader, stranger, await kasama.employer(), undefined];
    expect(await statuses(file.name, everybody)).toEqual([200, 404, 404, 404, 404]);
    await send([file]);
    expect(await statuses(file.name, everybody)).toEqual([200, 200, 404, 404, 404]);
    const [missing, foreign] = await Promise.all(
      [`${"x".repeat(32)}.pdf`, file.name].map((name) => kasama.call("GET", `/api/files/${name}`, { as: stranger })),
    );
    expect(foreign?.body).toEqual(missing?.body);
    const byCookie = (who: Person) => get(file.name, undefined, { cookie: `kasama=${who.token}` });
    expect([(await byCookie(reader)).status, (await byCookie(stranger)).status]).toEqual([200, 404]);
  });

  test("refuses uploads of both sides after a block without reading the body", async () => {
    await kasama.call("POST", `/api/users/${reader.id}/block`, { as: writer });
    for (const [as, text] of [
      [writer, CHAT_TEXTS.youBlocked],
      [reader, CHAT_TEXTS.mayNotSend],
    ] as const) {
      for (const file of [pdf(), randomBytes(3_000_000)]) {
        const answer = await upload(file, "cv.pdf", as);
        expect([answer.status, answer.body.message]).toEqual([403, text]);
      }
    }
    await kasama.call("DELETE", `/api/users/${reader.id}/block`, { as: writer });
    expect((await upload(pdf(), "cv.pdf", reader)).status).toBe(201);
  });

  test("tells strangers that the conversation does not exist, whatever they send, and stores nothing", async () => {
    const answer = await upload(randomBytes(3_000_000), "huge.pdf", stranger);
    const missing = await upload(pdf(), "cv.pdf", stranger, 987_654_321);
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual(missing.body);
  });
});

describe("deleting", () => {
  test("deletes the files with their message, and a retry of the send does not bring them back", async () => {
    const file = await uploaded();
    const client_id = randomUUID();
    const message = await send([file], "My CV", client_id);
    const told = theirs.next("chat:updated");
    await kasama.call("DELETE", `/api/messages/${message.id}`, { as: writer });
    expect(await told).toMatchObject({ id: message.id, content: "", attachments: [] });
    expect(await statuses(file.name, [writer, reader])).toEqual([404, 404]);
    const { last_message } = (await kasama.call("GET", "/api/messages/conversations", { as: reader })).body.data[0];
    expect(last_message).toMatchObject({ content: "", attachments: [] });
    expect(await send([file], "My CV", client_id)).toMatchObject({ id: message.id, attachments: [] });
  });

  test("keeps the files when the caption is edited", async () => {
    const message = await send([await uploaded()], "My VC");
    const { status, body } = await kasama.call("PATCH", `/api/messages/${message.id}`, {
      as: writer,
      body: { content: "My CV" },
    });
    expect([status, body.data]).toMatchObject([200, { content: "My CV", attachments: message.attachments }]);
  });

  test("deletes an upload that no message took after a day, but keeps sent ones", async () => {
    const [kept, forgotten] = [await uploaded(), await uploaded()];
    await send([kept]);
    const { cleanup } = kasama.server.context;
    time += 23 * HOUR;
    await cleanup.run();
    expect(await isKept(forgotten.name)).toBe(true);
    time += 2 * HOUR;
    await cleanup.run();
    expect(await isKept(forgotten.name)).toBe(false);
    expect(await isKept(kept.name)).toBe(true);
  });

  test("deletes files of a message that was never stored, but not while it may still be stored", async () => {
    const { attachments } = kasama.server.context;
    const sweep = () => attachments.removeForgotten({ since: null, before: new Date(time - HOUR) });
    const file = await uploaded();
    time += 30 * HOUR;
    await attachments.take({ conversation_id: conversation, owner: writer.id, client_id: randomUUID() }, [file.name]);
    await sweep();
    expect(await isKept(file.name)).toBe(true);
    time += 2 * HOUR;
    await sweep();
    expect(await isKept(file.name)).toBe(false);
  });

  test("deletes the files of an account and removes them from its messages, whose text stays", async () => {
    const file = await uploaded();
    const message = await send([file], "My CV");
    const told = theirs.next("chat:updated");
    const answer = await kasama.call("DELETE", "/api/account", { as: writer, body: { password: writer.password } });
    expect(answer.status).toBe(200);
    expect(await told).toMatchObject({ id: message.id, content: "My CV", attachments: [], deleted_at: null });
    expect(await statuses(file.name, [reader])).toEqual([404]);
  });
});

test("limits uploads, refused ones included, and returns the time to wait", async () => {
  const strict = await startHarness({ RATE_LIMITS: "on" });
  try {
    const [one, other] = [await strict.person("pwd"), await strict.employer()];
    const path = `/api/messages/conversations/${await strict.conversation(one, other)}/attachments`;
    const attempt = () => {
      const body = new FormData();
      body.set("file", new File(["no such kind"], "a.txt"));
      return strict.call("POST", path, { as: one, body });
    };
    for (let n = 0; n < 40; n += 1) expect((await attempt()).status).toBe(415);
    const refused = await attempt();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  } finally {
    await strict.close();
  }
});

import { randomBytes, randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { docx, pdf } from "#server/testing/documents.ts";
import { type Harness, type Person, startHarness, type TestSocket } from "#server/testing/harness.ts";
import { gif, jpeg, phonePhoto, png } from "#server/testing/pictures.ts";
import { type Attachment, ATTACHMENT_TEXTS as T } from "#shared/chat/attachments.ts";
import type { Message } from "#shared/chat/chat.schemas.ts";
import { CHAT_TEXTS } from "#shared/chat/chat.texts.ts";

/**
 * Files that travel with messages, over the real server: what is taken, who may send and read them, and when they go.
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

function upload(bytes: Buffer, name: string, as = writer, to = conversation) {
  const body = new FormData();
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
/** Whether it is there, whoever asks. */
const isKept = async (name: string) => (await kasama.server.context.fileStore.find(name)) !== null;

describe("what is taken", () => {
  test("a photo is drawn anew, upright and without its place, and told with its size", async () => {
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

  test("what stands on a photographed page can be read: a chat's picture is larger than a portrait", async () => {
    expect(await uploaded(await jpeg(3000, 1500), "page.jpg")).toMatchObject({ width: 2048, height: 1024 });
  });

  test.each([
    ["pdf", pdf(), "application/pdf"],
    ["docx", docx(), "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  ] as const)("a %s comes back byte for byte, to be kept and never shown", async (kind, bytes, type) => {
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

  test("what lies about itself is what it is: neither name nor type is asked", async () => {
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
      "This kind of image cannot be used. Please choose a JPEG, PNG or WebP file",
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
    ["11 MB", () => pdf(11_000_000), "scan.pdf", 413, T.tooLarge],
    ["nothing", () => Buffer.alloc(0), "empty.pdf", 400, T.empty],
  ])("%s is refused in words at its field", async (_, bytes, name, status, text) => {
    const answer = await upload(await bytes(), name);
    expect([answer.status, answer.body.errors]).toEqual([status, { file: [text] }]);
  });

  test("a form without a file, and JSON instead of a form", async () => {
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
  test("a message takes its files along, for both sides and in the list, with a caption or without", async () => {
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

  test("a retry is the same message with the same files; another message cannot have them", async () => {
    const file = await uploaded();
    const client_id = randomUUID();
    const [first, again] = await Promise.all([send([file], "", client_id), send([file], "", client_id)]);
    expect(again).toEqual(first);
    const other = await ours.command("chat:send", draft([file]));
    expect(other).toMatchObject({ ok: false, fault: { code: "BAD_INPUT", fields: { attachments: [T.notYours] } } });
    // Nor can a retry that names more take anything away from it.
    await ours.command("chat:send", draft([file, { name: `${"x".repeat(32)}.pdf` }], "", client_id));
    expect(await statuses(file.name, [reader])).toEqual([200]);
  });

  test("of two messages that want a file at the same moment one has it", async () => {
    const file = await uploaded();
    const answers = await Promise.all(Array.from({ length: 8 }, () => ours.command("chat:send", draft([file]))));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("not another's, not of another conversation, not a missing one, and never some of them", async () => {
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
    "files that go in the moment in which they are taken are missed, with the words %j",
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

  test("neither text nor files, six of them, one twice, and names that are none: refused at their field", async () => {
    const name = `${"x".repeat(32)}.pdf`;
    const six = Array.from({ length: 6 }, (_, n) => ({ name: `${String(n).repeat(32)}.pdf` }));
    for (const [payload, fields] of [
      [draft([]), { content: [CHAT_TEXTS.empty] }],
      [draft(six), { attachments: [T.tooMany] }],
      [draft([{ name }, { name }]), { attachments: [T.twice] }],
      [draft([{ name: "../../jwt-secret" }]), { "attachments.0": ["Must be the name of an uploaded file"] }],
    ] as const) {
      expect(await ours.command("chat:send", payload)).toMatchObject({
        ok: false,
        fault: { code: "BAD_INPUT", fields },
      });
    }
  });
});

describe("who reads", () => {
  test("its uploader, then the other side; for everybody else it does not exist", async () => {
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

  test("where a block stands neither side uploads, and a body that would be refused is not looked at", async () => {
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

  test("a stranger is told that there is no such conversation, whatever they would send, and nothing is kept of it", async () => {
    const answer = await upload(randomBytes(3_000_000), "huge.pdf", stranger);
    const missing = await upload(pdf(), "cv.pdf", stranger, 987_654_321);
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual(missing.body);
  });
});

describe("what goes", () => {
  test("deleting the message deletes its files; a retry of the sending brings nothing back", async () => {
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

  test("a caption is changed and the files stay", async () => {
    const message = await send([await uploaded()], "My VC");
    const { status, body } = await kasama.call("PATCH", `/api/messages/${message.id}`, {
      as: writer,
      body: { content: "My CV" },
    });
    expect([status, body.data]).toMatchObject([200, { content: "My CV", attachments: message.attachments }]);
  });

  test("an upload that no message took goes after a day, not before; what was sent stays", async () => {
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

  test("what was taken by a message that was never stored goes too, but not while it may still be stored", async () => {
    const { attachments } = kasama.server.context;
    const sweep = () => attachments.removeForgotten({ since: null, before: new Date(time - HOUR) });
    const file = await uploaded();
    time += 30 * HOUR;
    await attachments.take({ conversation_id: conversation, sender_id: writer.id, client_id: randomUUID() }, [
      file.name,
    ]);
    await sweep();
    expect(await isKept(file.name)).toBe(true);
    time += 2 * HOUR;
    await sweep();
    expect(await isKept(file.name)).toBe(false);
  });

  test("an account takes its files with it, and no message names them any more; its words stay", async () => {
    const file = await uploaded();
    const message = await send([file], "My CV");
    const told = theirs.next("chat:updated");
    const answer = await kasama.call("DELETE", "/api/account", { as: writer, body: { password: writer.password } });
    expect(answer.status).toBe(200);
    expect(await told).toMatchObject({ id: message.id, content: "My CV", attachments: [], deleted_at: null });
    expect(await statuses(file.name, [reader])).toEqual([404]);
  });
});

test("uploads are counted, also those that are refused, and the wait is told", async () => {
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

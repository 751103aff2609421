import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { company } from "#server/testing/access/forms.ts";
import { docx, pdf } from "#server/testing/documents.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { png } from "#server/testing/pictures.ts";
import { attachmentsTexts as ATTACHMENT_TEXTS } from "#shared/chat/texts/attachments/attachments.texts.ts";
import { imagesTexts as IMAGE_TEXTS } from "#shared/files/texts/images/images.texts.ts";
import { tooLargeText } from "#shared/files/upload-rule.ts";
import { DOCUMENT_RULE } from "#shared/profiles/company-documents.ts";
import { documentsTexts as DOCUMENT_TEXTS } from "#shared/profiles/texts/documents/documents.texts.ts";

/**
 * Documents of a company: uploaded after the owner's address is verified, visible to the owner and admins only, deleted
 * with the account.
 */

let kasama: Harness;
let admin: Person;
beforeAll(async () => {
  kasama = await startHarness();
  admin = await kasama.person("admin");
});
afterAll(() => kasama.close());

type Bytes = Uint8Array<ArrayBuffer>;
const formOf = (...files: [field: string, bytes: Bytes, name: string][]): FormData => {
  const form = new FormData();
  for (const [field, bytes, name] of files) form.append(field, new File([bytes], name));
  return form;
};
const add = (as: Person, bytes: Bytes, name: string) =>
  kasama.call("POST", "/api/employer/documents", { as, body: formOf(["document", bytes, name]) });
const remove = (as: Person, name: string) => kasama.call("DELETE", `/api/employer/documents/${name}`, { as });
const fetchAs = (as: Person | null, name: string) =>
  fetch(`${kasama.url}/api/files/${name}`, { headers: as ? { cookie: `kasama=${as.token}` } : {} });
const filesOf = ({ id }: Pick<Person, "id">) =>
  kasama.server.context.connection.collection("fs.files").countDocuments({ "metadata.owner": id });
const looksAt = async ({ id }: Person) =>
  (await kasama.server.context.audit.find({ subject_id: id, action: "company_document.read" }).lean()).map(
    ({ actor_id }) => actor_id,
  );
const picture = async (): Promise<Bytes> => new Uint8Array(await png(8, 8));

describe("a document", () => {
  test("is stored encrypted: a PDF unchanged, a picture re-encoded", async () => {
    const shop = await kasama.employer("pending");
    const first = await add(shop, pdf(), "../Business permit.pdf");
    expect(first.body.data.documents).toEqual([
      {
        name: expect.stringMatching(/^[\w-]{32}\.pdf$/),
        kind: "pdf",
        title: "Business permit.pdf",
        size: pdf().byteLength,
        added_at: expect.any(String),
      },
    ]);
    const { documents } = (await add(shop, await picture(), "scan.png")).body.data;
    expect(documents[1]).toMatchObject({ kind: "image", title: "scan.png", name: expect.stringMatching(/\.webp$/) });

    const [permit, scan] = [await fetchAs(shop, documents[0].name), await fetchAs(shop, documents[1].name)];
    expect(Buffer.from(await permit.arrayBuffer())).toEqual(pdf());
    expect(permit.headers.get("content-disposition")).toMatch(/^attachment; filename="Business permit.pdf"/);
    expect(scan.headers.get("content-disposition")).toMatch(/^inline; filename="scan.webp"/);
    expect(scan.headers.get("content-type")).toBe("image/webp");
    for (const answer of [permit, scan]) {
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect(answer.headers.get("content-security-policy")).toContain("sandbox");
      expect(answer.headers.get("cache-control")).toBe("private, no-cache");
    }
    const chunks = await kasama.server.context.connection.collection("fs.chunks").find({}).toArray();
    expect(chunks.some(({ data }) => data.buffer.includes("%PDF"))).toBe(false);
  });

  test("is for its owner and for admins, whose reads are recorded; for others it does not exist", async () => {
    const shop = await kasama.employer("approved");
    const { name } = (await add(shop, pdf(), "permit.pdf")).body.data.documents[0];
    const others = [null, await kasama.person("pwd"), await kasama.employer()];
    for (const as of others) expect((await fetchAs(as, name)).status).toBe(404);
    expect((await fetchAs(shop, name)).status).toBe(200);
    expect(await looksAt(shop)).toEqual([]);
    for (let times = 0; times < 2; times += 1) expect((await fetchAs(admin, name)).status).toBe(200);
    expect(await looksAt(shop)).toEqual([admin.id, admin.id]);
    const card = await kasama.call("GET", `/api/employer/${shop.id}`);
    expect(Object.keys(card.body.data)).not.toContain("documents");
    const listed = await kasama.call("GET", "/api/admin/approvals?kind=company&pageSize=100", { as: admin });
    expect(listed.status).toBe(200);
  });

  test.each<[what: string, bytes: () => Promise<Bytes> | Bytes, status: number, text: string]>([
    ["a Word document", () => docx(), 415, DOCUMENT_TEXTS.unsupported],
    ["text called .pdf", () => Buffer.from("hello"), 415, ATTACHMENT_TEXTS.notPdf],
    ["a PDF that was cut off", () => Buffer.from(pdf().subarray(0, 200)), 400, ATTACHMENT_TEXTS.damagedPdf],
    ["nothing", () => Buffer.alloc(0), 400, IMAGE_TEXTS.empty],
    ["a PDF of more than 10 MB", () => pdf(10 * 1024 * 1024), 413, tooLargeText(DOCUMENT_RULE)],
  ])("cannot be %s", async (_what, bytes, status, text) => {
    const shop = await kasama.employer("pending");
    const answer = await add(shop, await bytes(), "permit.pdf");
    expect([answer.status, answer.body.errors.document]).toEqual([status, [text]]);
    expect(await filesOf(shop)).toBe(0);
  });

  test("is refused after the fifth, also if two are uploaded at once", async () => {
    const shop = await kasama.employer("pending");
    for (let count = 1; count <= 4; count += 1) expect((await add(shop, pdf(), `${count}.pdf`)).status).toBe(200);
    const answers = await Promise.all([add(shop, pdf(), "5.pdf"), add(shop, pdf(), "6.pdf")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await filesOf(shop)).toBe(5);
    const row = await kasama.server.context.employers.findById(shop.id);
    expect(row?.documents).toHaveLength(5);
  });

  test("is removed by its owner, and the call removes no other file", async () => {
    const [shop, other] = [await kasama.employer("pending"), await kasama.employer("pending")];
    const { name } = (await add(shop, pdf(), "permit.pdf")).body.data.documents[0];
    expect((await remove(other, name)).body.data).toEqual({ documents: [] });
    expect((await fetchAs(shop, name)).status).toBe(200);
    const { fileStore } = kasama.server.context;
    const logo = await fileStore.put(Buffer.from("RIFF"), { kind: "logo", owner: shop.id, type: "image/webp" });
    await remove(shop, logo);
    expect(await filesOf(shop)).toBe(2);
    for (let times = 0; times < 2; times += 1) expect((await remove(shop, name)).body.data.documents).toEqual([]);
    expect(await filesOf(shop)).toBe(1);
    expect((await fetchAs(shop, name)).status).toBe(404);
  });

  test("is in the owner's export, decrypted, and is deleted with the account", async () => {
    const shop = await kasama.employer("pending");
    await add(shop, pdf(), "permit.pdf");
    const response = await fetch(`${kasama.url}/api/account/export`, {
      method: "POST",
      headers: { authorization: `Bearer ${shop.token}`, "content-type": "application/json" },
      body: JSON.stringify({ password: shop.password }),
    });
    const copy = Buffer.from(await response.arrayBuffer());
    expect(copy.includes("%PDF-1.7")).toBe(true);
    await kasama.call("DELETE", "/api/account", { as: shop, body: { password: shop.password } });
    expect(await filesOf(shop)).toBe(0);
  });

  test("is not swept while its company names it", async () => {
    const shop = await kasama.employer("pending");
    const { name } = (await add(shop, pdf(), "permit.pdf")).body.data.documents[0];
    const { employers, fileStore } = kasama.server.context;
    const span = { since: null, before: new Date(Date.now() + 60 * 60_000) };
    expect(await employers.documents([shop.id])).toEqual([`files/${name}`]);
    await fileStore.profile.removeUnused(span, (owners) => employers.documents(owners));
    expect((await fetchAs(shop, name)).status).toBe(200);
    await employers.dropDocument(shop.id, name);
    await fileStore.profile.removeUnused(span, (owners) => employers.documents(owners));
    expect(await filesOf(shop)).toBe(0);
  });
});

describe("a sign-up", () => {
  const signUp = (...files: [Bytes, string][]) => {
    const data = company();
    const form = formOf(...files.map(([bytes, name]): [string, Bytes, string] => ["documents", bytes, name]));
    form.set("data", JSON.stringify(data));
    return kasama.call("POST", "/api/createEmployer", { body: form });
  };

  test("refuses documents, and says where to add them", async () => {
    const { connection } = kasama.server.context;
    const counts = () =>
      Promise.all(["fs.files", "users"].map((name) => connection.collection(name).countDocuments({})));
    const before = await counts();
    const refused = await signUp([pdf(), "permit.pdf"], [await picture(), "scan.png"]);
    expect([refused.status, refused.body.message]).toEqual([400, DOCUMENT_TEXTS.afterVerifying]);
    expect(refused.body.errors.fieldErrors).toEqual({ documents: [DOCUMENT_TEXTS.afterVerifying] });
    expect(await counts()).toEqual(before);
    // As a browser sends an empty file field.
    expect((await signUp([Buffer.alloc(0), ""])).status).toBe(201);
  });
});

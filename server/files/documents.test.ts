import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { docx, pdf, textPart, typesPart, zip } from "#server/testing/documents.ts";
import { ATTACHMENT_TEXTS as T } from "#shared/chat/attachments.ts";
import { Fault } from "#shared/fault.ts";
import { checkDocument, documentKind } from "./documents.ts";

/** What is said of a file; null where it is taken. */
async function said(bytes: Buffer): Promise<string | null> {
  const kind = documentKind(bytes);
  if (!kind) return "neither";
  try {
    await checkDocument(bytes, kind);
    return null;
  } catch (err) {
    if (!(err instanceof Fault)) throw err;
    return err.message;
  }
}

describe("PDF", () => {
  test("one that is whole is taken, also with a line behind its end", async () => {
    expect(await said(pdf())).toBeNull();
    expect(await said(Buffer.concat([pdf(5000), Buffer.from("\r\n\r\n")]))).toBeNull();
  });

  test.each([
    ["cut off", pdf(9000).subarray(0, 8000)],
    ["its header alone", Buffer.from("%PDF-1.7")],
    ["of no version", Buffer.from(pdf().toString("latin1").replace("1.7", "x.y"), "latin1")],
    [
      "with a table beyond its end",
      Buffer.from(
        pdf()
          .toString("latin1")
          .replace(/startxref\n\d+/, "startxref\n99999"),
      ),
    ],
  ])("%s: refused as damaged", async (_, bytes) => {
    expect(await said(bytes)).toBe(T.damagedPdf);
  });

  test("what only calls itself one is neither", async () => {
    expect(await said(Buffer.from("<html>%PDF-1.7"))).toBe("neither");
  });
});

describe("DOCX", () => {
  test("a plain one is taken, also with pictures and a printer's settings", async () => {
    expect(await said(docx())).toBeNull();
    expect(
      await said(
        docx(
          { name: "word/media/image1.png", content: Buffer.alloc(50_000, 7) },
          { name: "word/printerSettings/printerSettings1.bin", content: "how it was printed" },
        ),
      ),
    ).toBeNull();
  });

  test.each([
    ["a macro", docx({ name: "word/vbaProject.bin", content: "Sub AutoOpen()" })],
    ["a control", docx({ name: "word/activeX/activeX1.xml", content: "<ax/>" })],
    ["a program", docx({ name: "word/embeddings/setup.exe", content: "MZ" })],
    [
      "the type of a document with macros",
      zip([typesPart("application/vnd.ms-word.document.macroEnabled.main+xml"), textPart]),
    ],
  ])("with %s: refused, and told why", async (_, bytes) => {
    expect(await said(bytes)).toBe(T.macros);
  });

  test.each([
    [
      "a spreadsheet",
      zip([typesPart("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"), textPart]),
    ],
    ["any archive", zip([{ name: "readme.txt", content: "Hello" }])],
  ])("%s: not a kind that is taken", async (_, bytes) => {
    expect(await said(bytes)).toBe(T.unsupported);
  });

  test.each([
    ["without its text", zip([typesPart()])],
    ["whose text is none", zip([typesPart(), { name: "word/document.xml", content: "Hello" }])],
    ["cut off", docx({ name: "word/media/a.png", content: Buffer.alloc(9000, 3) }).subarray(0, 400)],
    ["with something behind its end", Buffer.concat([docx(), Buffer.from("MZ")])],
    ["encrypted", docx({ name: "word/a.xml", content: "x", claims: { flags: 1 } })],
    ["with a part twice", docx({ ...textPart, name: "WORD/document.xml" })],
    ["that would leave its folder", docx({ name: "word/../../.profile", content: "x" })],
    ["that unpacks to a gigabyte", docx({ name: "word/a.xml", content: "x", claims: { unpacked: 1 << 30 } })],
    ["whose parts share bytes", docx({ name: "word/a.xml", content: "x", claims: { at: 0 } })],
    ["of thousands of parts", docx(...Array.from({ length: 2001 }, (_, n) => ({ name: `word/${n}`, content: "" })))],
  ])("%s: refused as damaged", async (_, bytes) => {
    expect(await said(bytes)).toBe(T.damagedDocx);
  });

  test("a text that unpacks to more than it says is not unpacked", async () => {
    const bomb = { ...textPart, content: Buffer.alloc(40 * 1024 * 1024, " "), claims: { unpacked: 100 } };
    const bytes = zip([typesPart(), bomb]);
    expect(bytes.length).toBeLessThan(100_000);
    expect(await said(bytes)).toBe(T.damagedDocx);
  });
});

test("whatever is done to a document it is taken or refused in words, and nothing else happens", async () => {
  const good = { pdf: pdf(300), docx: docx({ name: "word/styles.xml", content: "<styles/>" }) };
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("pdf" as const, "docx" as const),
      fc.array(fc.record({ at: fc.nat(2000), byte: fc.nat(255) }), { maxLength: 12 }),
      fc.nat(2000),
      async (kind, changes, cut) => {
        const bytes = Buffer.from(good[kind]);
        for (const { at, byte } of changes) bytes[at % bytes.length] = byte;
        const answer = await said(bytes.subarray(0, bytes.length - (cut % 3 === 0 ? cut % bytes.length : 0)));
        expect([null, "neither", ...Object.values(T)]).toContain(answer);
      },
    ),
    { numRuns: 500 },
  );
});

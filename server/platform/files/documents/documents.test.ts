import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  docx,
  objectStream,
  pdf,
  pdfOf,
  relations,
  textPart,
  typesPart,
  wordText,
  zip,
} from "#server/testing/documents.ts";
import { attachmentsTexts as T } from "#shared/chat/texts/attachments/attachments.texts.ts";
import { Fault } from "#shared/fault.ts";
import { checkDocument, documentKind } from "./documents.ts";

/** The error of a file; null if it is accepted. */
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
  test("accepts a complete file, also with a line after its end", async () => {
    expect(await said(pdf())).toBeNull();
    expect(await said(Buffer.concat([pdf(5000), Buffer.from("\r\n\r\n")]))).toBeNull();
  });

  test.each([
    ["cut off", pdf(9000).subarray(0, 8000)],
    ["only the header", Buffer.from("%PDF-1.7")],
    ["no version", Buffer.from(pdf().toString("latin1").replace("1.7", "x.y"), "latin1")],
    [
      "a table position beyond its end",
      Buffer.from(
        pdf()
          .toString("latin1")
          .replace(/startxref\n\d+/, "startxref\n99999"),
      ),
    ],
  ])("refuses one as damaged: %s", async (_, bytes) => {
    expect(await said(bytes)).toBe(T.damagedPdf);
  });

  test("is recognised only by its first bytes", async () => {
    expect(await said(Buffer.from("<html>%PDF-1.7"))).toBe("neither");
  });
});

describe("a PDF with active content", () => {
  const page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>";
  const action = "<< /S /JavaScript /JS (app.alert\\(1\\)) >>";
  const link = (address: string) => `<< /Type /Annot /Subtype /Link /A << /S /URI /URI (${address}) >> >>`;

  test.each<[string, Buffer]>([
    ["a script", pdfOf(action)],
    ["a script under an escaped name", pdfOf("<< /S /J#61vaScript /J#53 (x) >>")],
    ["a script after a comment", pdfOf("<< /S % (\n/JavaScript /X 1 >>")],
    ["a program that is started", pdfOf("<< /S /Launch /F (cmd.exe) >>")],
    ["an embedded file", pdfOf("<< /Type /EmbeddedFile /Length 2 >>\nstream\nMZ\nendstream")],
    ["a list of embedded files", pdfOf("<< /Names << /EmbeddedFiles 9 0 R >> >>")],
    ["a script in a compressed object stream", pdfOf(objectStream([`${action}`]))],
    [
      "a script in an object stream beside a word that only encrypted documents have",
      pdfOf("<< /X /Encrypt >>", objectStream([action])),
    ],
    ["a script in an object stream that is not compressed", pdfOf(objectStream([action], { packed: false }))],
    [
      "a script in an object that lies in a stream",
      pdfOf(`<< /Length 60 >>\nstream\n7 0 obj\n${action}\nendobj\nendstream`),
    ],
    ["a script in an object that lies in a text", pdfOf(`<< /Title (x 7 0 obj ${action} endobj) >>`)],
    [
      "a script after a text that never ends",
      Buffer.from(pdfOf(action).toString("latin1").replace("1 0 obj", "( 1 0 obj"), "latin1"),
    ],
    ["an address that is opened with it", pdfOf("<< /Type /Catalog /OpenAction << /S /URI /URI (http://x) >> >>")],
    ["an action elsewhere that is run with it", pdfOf("<< /OpenAction 6 0 R >>", "<< /S /SubmitForm /F (http://x) >>")],
    ["a form that sends what is typed", pdfOf("<< /Type /Annot /A << /S /SubmitForm /F (http://x) >> >>")],
    ["a script that runs with a page", pdfOf("<< /Type /Page /AA << /O << /S /JavaScript /JS (x) >> >> >>")],
    ["a program that starts with a page", pdfOf("<< /Type /Page /AA << /O << /S /Launch /F (x) >> >> >>")],
    ["an address that is opened with a page", pdfOf("<< /Type /Page /AA << /O << /S /URI /URI (http://x) >> >> >>")],
    ["an action elsewhere that runs with a page", pdfOf("<< /AA << /O 6 0 R >> >>", "<< /S /URI /URI (http://x) >>")],
    [
      "actions elsewhere that run with a page",
      pdfOf("<< /AA 6 0 R >>", "<< /C 7 0 R /O << /S /GoTo /D [3 0 R /Fit] >> >>", "<< /S /GoToR /F (x.pdf) >>"),
    ],
    [
      "actions elsewhere that run with a page, in a compressed object stream",
      pdfOf("<< /AA 22 0 R >>", objectStream(["<< /S /X >>", "<< /S /X >>", "<< /O << /S /URI /URI (http://x) >> >>"])),
    ],
  ])("is refused with the reason: %s", async (_, bytes) => {
    expect(await said(bytes)).toBe(T.activePdf);
  });

  test.each<[string, Buffer]>([
    [
      "links, also with words of code in them",
      pdfOf(link("https://github.com/ana/JavaScript"), link("https://x.ph/S/Launch")),
    ],
    ["a text about code", pdfOf("<< /Title (I write /JavaScript and /JS, and like to /Launch things) >>")],
    ["a page that it opens at", pdfOf("<< /Type /Catalog /OpenAction [3 0 R /XYZ null null 0] >>")],
    ["a page that it goes to", pdfOf("<< /OpenAction 6 0 R >>", "<< /S /GoTo /D [3 0 R /Fit] >>")],
    ["a page elsewhere that it opens at", pdfOf("<< /OpenAction << /S /GoTo /D [3 0 R /Fit] >> >>")],
    ["compressed objects", pdfOf(objectStream([page, link("https://x.ph")]))],
    [
      "a page that another page's action goes to, beside links",
      pdfOf("<< /AA << /O << /S /GoTo /D [3 0 R /Fit] >> >> >>", link("https://x.ph"), "<< /S /GoToR /F (cv.pdf) >>"),
    ],
    ["a glyph and a font with such names", pdfOf("<< /Font << /AA 9 0 R >> /CharProcs << /AA 10 0 R >> >>", link("x"))],
    ["names that only begin like that", pdfOf("<< /JSON 1 /Launcher 2 /JavaScripts 3 >>")],
  ])("is accepted if it is harmless: %s", async (_, bytes) => {
    expect(await said(bytes)).toBeNull();
  });

  test.each<[string, Buffer]>([
    [
      "an invalid object stream",
      pdfOf("<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream\nxxxx\nendstream"),
    ],
    ["an object stream that unpacks to 20 MB", pdfOf(objectStream([" ".repeat(20_000_000)]))],
    [
      "an object stream of an encrypted document",
      pdfOf("<< /Type /XRef /Encrypt 3 0 R >>", objectStream([page]), "<< /Filter /Standard >>"),
    ],
    ["an object stream packed twice", pdfOf(objectStream([page], { more: "/DecodeParms << /Predictor 12 >>" }))],
  ])("is refused if it cannot be checked: %s", async (_, bytes) => {
    expect(await said(bytes)).toBe(T.damagedPdf);
  });

  test("does not read thousands of nested objects again and again", async () => {
    const nested = Buffer.from(
      pdf()
        .toString("latin1")
        .replace("%PDF-1.7\n", `%PDF-1.7\n${"1 0 obj ".repeat(100_000)}`),
    );
    const odd = Buffer.from(
      pdf()
        .toString("latin1")
        .replace("%PDF-1.7\n", `%PDF-1.7\n${"1 0 obj [".repeat(100_000)}`),
    );
    const trailers = Buffer.from(
      pdf()
        .toString("latin1")
        .replace("%PDF-1.7\n", `%PDF-1.7\n${"trailer".repeat(100_000)}`),
    );
    for (const bytes of [nested, odd, trailers]) expect([null, T.damagedPdf]).toContain(await said(bytes));
  });
});

describe("DOCX", () => {
  test("accepts files of Word, LibreOffice and Google Docs with all their usual parts", async () => {
    const own = (name: string) => `http://schemas.openxmlformats.org/officeDocument/2006/relationships/${name}`;
    const names = ["styles", "settings", "webSettings", "fontTable", "numbering", "footnotes", "endnotes", "comments"];
    const xml = [...names, "commentsExtended", "people", "header1", "footer1", "theme/theme1", "glossary/document"];
    const field =
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> HYPERLINK "https://x.ph" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>DDE and DDEAUTO</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r><w:fldSimple w:instr=" PAGE "/>';
    const parts = [
      ...xml.map((name) => ({ name: `word/${name}.xml`, content: '<?xml version="1.0" encoding="UTF-8"?><x/>' })),
      ...[
        "docProps/app.xml",
        "docProps/core.xml",
        "docProps/custom.xml",
        "customXml/item1.xml",
        "customXml/itemProps1.xml",
      ].map((name) => ({ name, content: "<x/>" })),
      { name: "docProps/thumbnail.jpeg", content: "x" },
      { name: "word/media/image1.png", content: Buffer.alloc(50_000, 7) },
      { name: "word/media/image2.emf", content: "x" },
      { name: "word/fonts/font1.odttf", content: "x" },
      { name: "word/fonts/Calibri-regular.ttf", content: "x" },
      { name: "word/printerSettings/printerSettings1.bin", content: "x" },
      {
        name: "customXml/_rels/item1.xml.rels",
        content: relations({ type: own("customXmlProps"), target: "itemProps1.xml" }),
      },
      { name: "_rels/.rels", content: relations({ type: own("officeDocument"), target: "word/document.xml" }) },
      {
        name: "word/_rels/document.xml.rels",
        content: relations(
          { type: own("image"), target: "media/image1.png" },
          { type: own("hyperlink"), target: "https://github.com/ana", mode: "External" },
          { type: own("hyperlink"), target: "mailto:ana@mail.example", mode: "External" },
        ),
      },
      {
        name: "word/_rels/settings.xml.rels",
        content: relations({
          type: own("attachedTemplate"),
          target: "file:///C:\\Users\\Ana\\Resume.dotx",
          mode: "External",
        }),
      },
      { name: "word/", content: "" },
    ];
    expect(await said(zip([typesPart(), wordText(field), ...parts]))).toBeNull();
  });

  const TYPE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/";
  const related = (name: string, target: string, mode?: string, of = "document") =>
    docx({ name: `word/_rels/${of}.xml.rels`, content: relations({ type: TYPE + name, target, mode }) });
  const instructed = (...pieces: string[]) => {
    const runs = pieces.map((piece) => `<w:r><w:instrText>${piece}</w:instrText></w:r>`).join("");
    return zip([typesPart(), wordText(`<w:fldChar w:fldCharType="begin"/>${runs}<w:fldChar w:fldCharType="end"/>`)]);
  };

  test.each<[string, Buffer]>([
    ["a template on a server", related("attachedTemplate", "https://evil.example/t.dotm", "External", "settings")],
    ["a template in a network folder", related("attachedTemplate", "file:///\\\\evil\\t.dotm", "External", "settings")],
    ["a template in a folder of a server", related("attachedTemplate", "file://evil/t.dotm", "External", "settings")],
    ["an object on a server", related("oleObject", "mhtml:https://evil.example/x.html", "External")],
    ["an embedded object", related("oleObject", "embeddings/oleObject1.xml")],
    ["a picture on a server", related("image", "https://evil.example/seen.png", "External")],
    ["a frame on a server", related("frame", "https://evil.example", "External")],
    ["a target that is outside by an escaped word", related("image", "https://evil.example", "&#x45;xternal")],
    ["a document of another kind in it", related("aFChunk", "chunk.xml")],
    ["another document in it", related("subDocument", "other.docx", "External")],
    [
      "a list of relationships in another encoding",
      docx({ name: "word/_rels/document.xml.rels", content: Buffer.from("\ufeff<Relationships/>", "utf16le") }),
    ],
    [
      "a list of relationships with its own entities",
      docx({ name: "word/_rels/document.xml.rels", content: '<!DOCTYPE r [<!ENTITY e "External">]><Relationships/>' }),
    ],
    [
      "a tag that never ends",
      docx({
        name: "word/_rels/document.xml.rels",
        content: `<Relationship Target="${"<Relationship ".repeat(50_000)}`,
      }),
    ],
    ["a DDE field", instructed('DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc.exe"')],
    ["a DDE field in pieces", instructed(" D", "D", "E ", "excel")],
    ["a DDE field in a simple field", zip([typesPart(), wordText('<w:fldSimple w:instr="&#68;DEAUTO cmd"/>')])],
    ["a DDE field with a comment in its name", instructed("DD<!-- -->E cmd")],
    [
      "a field whose name is made by another",
      zip([typesPart(), wordText('<w:fldChar w:fldCharType="begin"/><w:fldChar w:fldCharType="begin"/>')]),
    ],
    [
      "a DDE field in a part that relationships make the text",
      docx({ name: "word/main.xml", content: '<w:document><w:fldSimple w:instr="DDEAUTO x"/></w:document>' }),
    ],
    [
      "a DDE field in a footer",
      docx({ name: "word/footer1.xml", content: '<w:ftr><w:fldSimple w:instr="DDE x"/></w:ftr>' }),
    ],
    ["a workbook in it", docx({ name: "word/embeddings/Microsoft_Excel_Sheet1.xlsx", content: "PK" })],
    ["a page of another kind in it", docx({ name: "word/afchunk.mht", content: "MIME-Version: 1.0" })],
    ["a shortcut in it", docx({ name: "word/embeddings/run.lnk", content: "x" })],
    ["a script in it", docx({ name: "word/media/a.ps1", content: "x" })],
    ["custom buttons", docx({ name: "customUI/customUI14.xml", content: "<x/>" })],
  ])("refuses one with %s, with the reason", async (_, bytes) => {
    expect([T.activeDocx, T.macros]).toContain(await said(bytes));
  });
  test("accepts a plain file, also with pictures and printer settings", async () => {
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
  ])("refuses one with %s, with the reason", async (_, bytes) => {
    expect(await said(bytes)).toBe(T.macros);
  });

  test.each([
    [
      "a spreadsheet",
      zip([typesPart("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"), textPart]),
    ],
    ["any archive", zip([{ name: "readme.txt", content: "Hello" }])],
  ])("refuses %s as an unsupported kind", async (_, bytes) => {
    expect(await said(bytes)).toBe(T.unsupported);
  });

  test.each([
    ["without its text", zip([typesPart()])],
    ["whose text is not XML", zip([typesPart(), { name: "word/document.xml", content: "Hello" }])],
    ["cut off", docx({ name: "word/media/a.png", content: Buffer.alloc(9000, 3) }).subarray(0, 400)],
    ["with bytes after its end", Buffer.concat([docx(), Buffer.from("MZ")])],
    ["encrypted", docx({ name: "word/a.xml", content: "x", claims: { flags: 1 } })],
    ["with a part twice", docx({ ...textPart, name: "WORD/document.xml" })],
    ["that would leave its folder", docx({ name: "word/../../.profile", content: "x" })],
    ["that unpacks to a gigabyte", docx({ name: "word/a.xml", content: "x", claims: { unpacked: 1 << 30 } })],
    ["whose parts share bytes", docx({ name: "word/a.xml", content: "x", claims: { at: 0 } })],
    ["of thousands of parts", docx(...Array.from({ length: 2001 }, (_, n) => ({ name: `word/${n}`, content: "" })))],
  ])("refuses one %s as damaged", async (_, bytes) => {
    expect(await said(bytes)).toBe(T.damagedDocx);
  });

  test("does not unpack a text that is larger than its header says", async () => {
    const bomb = { ...textPart, content: Buffer.alloc(40 * 1024 * 1024, " "), claims: { unpacked: 100 } };
    const bytes = zip([typesPart(), bomb]);
    expect(bytes.length).toBeLessThan(100_000);
    expect(await said(bytes)).toBe(T.damagedDocx);
  });
});

test("accepts or refuses a document with an explanation, whatever is changed in it", async () => {
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

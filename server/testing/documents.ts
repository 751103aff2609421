import { crc32, deflateRawSync, deflateSync } from "node:zlib";

/** Documents for tests, valid and hostile, created on demand. */

/** One empty page, written as the standard requires; `filler` makes it larger. */
export function pdf(filler = 0): Buffer<ArrayBuffer> {
  return pdfOf(`<< /Length ${filler} >>\nstream\n${" ".repeat(filler)}\nendstream`);
}

/** A page, followed by these objects, numbered from 5. */
export function pdfOf(...more: string[]): Buffer<ArrayBuffer> {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>",
    "<< >>",
    ...more,
  ];
  const written: string[] = ["%PDF-1.7\n"];
  let size = 9;
  const places = objects.map((object, n) => {
    const at = size;
    const whole = `${n + 1} 0 obj\n${object}\nendobj\n`;
    written.push(whole);
    size += whole.length;
    return `${String(at).padStart(10, "0")} 00000 n \n`;
  });
  written.push(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}`);
  written.push(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${size}\n%%EOF\n`);
  return Buffer.from(written.join(""), "latin1");
}

/** Objects in a compressed stream, as current writers use it. They are numbered from 20. */
export function objectStream(objects: readonly string[], { packed = true, more = "" } = {}): string {
  let at = 0;
  const pairs = objects.map((object, n) => {
    const pair = `${20 + n} ${at}`;
    at += object.length + 1;
    return pair;
  });
  const head = `${pairs.join(" ")} `;
  const plain = Buffer.from(`${head}${objects.join(" ")}`, "latin1");
  const data = packed ? deflateSync(plain) : plain;
  const filter = packed ? "/Filter /FlateDecode" : "";
  const about = `/Type /ObjStm /N ${objects.length} /First ${head.length} ${filter} ${more} /Length ${data.length}`;
  return `<< ${about} >>\nstream\n${data.toString("latin1")}\nendstream`;
}

export interface Part {
  name: string;
  content: string | Buffer;
  /** What the directory says about it, and its position. */
  claims?: { unpacked?: number; at?: number; flags?: number };
}

const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

export const typesPart = (main = WORD): Part => ({
  name: "[Content_Types].xml",
  content: `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
});
export const textPart: Part = {
  name: "word/document.xml",
  content:
    '<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Magandang araw</w:t></w:r></w:p></w:body></w:document>',
};

/** The main part of a document with this content in its only paragraph. */
export const wordText = (inside: string): Part => ({
  ...textPart,
  content: textPart.content.toString().replace("<w:r>", `${inside}<w:r>`),
});

/** A part that lists the relationships of another one. */
export function relations(...all: { type: string; target: string; mode?: string | undefined }[]): string {
  const rows = all.map(
    ({ type, target, mode }, n) =>
      `<Relationship Id="rId${n}" Type="${type}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ""}/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows.join("")}</Relationships>`;
}

export const docx = (...more: Part[]): Buffer<ArrayBuffer> => zip([typesPart(), textPart, ...more]);

/** A usual archive, except for what its parts claim. */
export function zip(parts: readonly Part[]): Buffer<ArrayBuffer> {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, claims = {} } of parts) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(claims.flags ?? 0, 2);
    about.writeUInt16LE(8, 4);
    about.writeUInt32LE(crc32(bytes), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(claims.unpacked ?? bytes.length, 18);
    about.writeUInt16LE(Buffer.byteLength(name), 22);
    const entry = Buffer.concat([Buffer.from("PK\x03\x04"), about, Buffer.from(name), packed]);
    const end = Buffer.alloc(14);
    end.writeUInt32LE(claims.at ?? at, 10);
    directory.push(Buffer.from("PK\x01\x02"), Buffer.from([20, 0]), about, end, Buffer.from(name));
    local.push(entry);
    at += entry.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...local, listed, Buffer.from("PK\x05\x06"), end]);
}

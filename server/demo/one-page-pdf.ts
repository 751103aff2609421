/**
 * A resume or another document as a PDF of one page: a title, then lines. In Helvetica, which every reader has, so that no
 * font is embedded.
 */

const [WIDTH, HEIGHT, MARGIN] = [595, 842, 56];
const NAME_SIZE = 20;
const LINE_SIZE = 11;
const LEADING = 17;

/** Escapes a text for a string of a PDF. */
const escaped = (text: string): string => text.replace(/[\\()]/g, (sign) => `\\${sign}`);

function page(title: string, lines: readonly string[]): string {
  const top = HEIGHT - MARGIN - NAME_SIZE;
  const rest = lines.map((line) => `0 -${LEADING} Td (${escaped(line)}) Tj`);
  return [
    `BT /F1 ${NAME_SIZE} Tf ${MARGIN} ${top} Td (${escaped(title)}) Tj`,
    `/F1 ${LINE_SIZE} Tf 0 -${LEADING} Td`,
    ...rest,
    "ET",
  ].join("\n");
}

/** @param lines in Latin letters; they are not wrapped, so none may be longer than about 80 */
export function onePagePdf(title: string, lines: readonly string[]): Uint8Array {
  const content = page(title, lines);
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R /Lang (en-PH) >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${Buffer.byteLength(content, "latin1")} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ];
  let text = "%PDF-1.7\n";
  const places = objects.map((object, n) => {
    const at = Buffer.byteLength(text, "latin1");
    text += `${n + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, "0")} 00000 n \n`;
  });
  const table = Buffer.byteLength(text, "latin1");
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}

import { type AttachmentKind, TITLE_MAX } from "#shared/chat/attachments.ts";

/** Endings that a title may keep. The first is put behind one that says something else. */
const ENDINGS: Record<AttachmentKind, readonly [string, ...string[]]> = {
  image: ["jpg", "jpeg", "png", "webp"],
  pdf: ["pdf"],
  docx: ["docx"],
};
const UNNAMED: Record<AttachmentKind, string> = { image: "photo", pdf: "document", docx: "document" };

/**
 * A stranger's name for a file, made fit to be shown and to be saved under: no folders, no control characters, none that
 * turn the reading direction ('cv\u202Efdp.exe'), none that some system refuses, not too long, and with an ending that
 * is true: what opens a file is its ending.
 */
export function fileTitle(name: string, kind: AttachmentKind): string {
  const base = (name.split(/[/\\]/).at(-1) ?? "").normalize("NFC");
  const plain = base
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]/gu, "")
    .replace(/\s+/g, " ")
    .replace(/^[ .]+|[ .]+$/g, "");
  const ending = /\.([a-z0-9]{1,5})$/i.exec(plain)?.[1]?.toLowerCase() ?? "";
  const isTrue = ENDINGS[kind].includes(ending);
  const stem = isTrue ? plain.slice(0, -ending.length - 1) : plain;
  const kept = `.${isTrue ? ending : ENDINGS[kind][0]}`;
  // By characters, so that none is cut in two.
  const short = [...stem].slice(0, TITLE_MAX - kept.length).join("");
  return (short.trim() || UNNAMED[kind]) + kept;
}

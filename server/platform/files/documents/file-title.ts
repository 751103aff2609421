import { type AttachmentKind, TITLE_MAX } from "#shared/chat/attachments.ts";

/** The allowed extensions. The first one is appended if the name has another one. */
const ENDINGS: Record<AttachmentKind, readonly [string, ...string[]]> = {
  image: ["jpg", "jpeg", "png", "webp"],
  pdf: ["pdf"],
  docx: ["docx"],
  audio: ["mp3"],
};
const UNNAMED: Record<AttachmentKind, string> = {
  image: "photo",
  pdf: "document",
  docx: "document",
  audio: "voice-message",
};

/**
 * Sanitizes a file name from another person so that it can be shown and saved: no folders, no control characters, no
 * characters that change the reading direction ('cv\u202Efdp.exe'), none that some system refuses, not too long, and
 * with the extension of the real type, because the extension decides what opens the file.
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
  // By code points, so that none is cut in two.
  const short = [...stem].slice(0, TITLE_MAX - kept.length).join("");
  return (short.trim() || UNNAMED[kind]) + kept;
}

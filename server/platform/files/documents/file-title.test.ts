import fc from "fast-check";
import { expect, test } from "vitest";
import { ATTACHMENT_KINDS, TITLE_MAX } from "#shared/chat/attachments.ts";
import { fileTitle } from "./file-title.ts";

test.each([
  ["Résumé ni Maricel.pdf", "pdf", "Résumé ni Maricel.pdf"],
  ["C:\\Users\\me\\cv.docx", "docx", "cv.docx"],
  ["../../etc/passwd", "pdf", "passwd.pdf"],
  ["invoice.exe", "pdf", "invoice.exe.pdf"],
  ["cv\u202Efdp.exe", "docx", "cvfdp.exe.docx"],
  ["IMG_2041.JPG", "image", "IMG_2041.jpg"],
  ["cv.pdf", "image", "cv.pdf.jpg"],
  ['a"b<c>\r\nd.pdf', "pdf", "abcd.pdf"],
  ["...", "pdf", "document.pdf"],
  ["", "image", "photo.jpg"],
] as const)("%j of a %s is %j", (name, kind, title) => {
  expect(fileTitle(name, kind)).toBe(title);
});

test("makes a title from any name that is safe to save and has the right extension", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), fc.constantFrom(...ATTACHMENT_KINDS), (name, kind) => {
      const title = fileTitle(name, kind);
      expect([...title].length).toBeLessThanOrEqual(TITLE_MAX);
      expect(title).toMatch(/^[^ .].*\.(jpe?g|png|webp|pdf|docx|mp3)$/su);
      expect(title).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}/\\<>:"|?*]/u);
      // A second pass changes nothing: the displayed title is the saved one.
      expect(fileTitle(title, kind)).toBe(title);
    }),
  );
});

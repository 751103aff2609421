import { expect, it } from "vitest";
import { lineOf, previewText } from "./chat.texts.ts";
import { attachment, message } from "./testing.ts";

const photo = (id: string) => attachment(id, "image");
const file = (attachments: ReturnType<typeof attachment>[], content = "") =>
  message(1, { kind: "file", content, attachments });

it.each([
  [[photo("a")], "", "Photo"],
  [[photo("a"), photo("b")], "", "2 photos"],
  [[attachment("cv")], "", "cv.pdf"],
  [[attachment("cv"), photo("a")], "", "2 files"],
  [[attachment("cv")], "Ito po", "cv.pdf: Ito po"],
  [[], "", "The file was removed"],
])("files in one line: %#", (attachments, content, line) => {
  expect(lineOf(file(attachments, content))).toBe(line);
});

it("says a text as it is, and of a deleted message only that", () => {
  expect(lineOf(message(1, { content: "Kumusta" }))).toBe("Kumusta");
  expect(previewText({ ...file([photo("a")]), deleted_at: "2026-11-20T08:00:00.000Z" })).toBe(
    "This message was deleted",
  );
});

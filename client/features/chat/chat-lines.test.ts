import { expect, it } from "vitest";
import { DELETED_PERSON } from "#shared/chat/deleted-person.ts";
import { readLanguageFrom } from "#shared/texts/current.ts";
import { DEFAULT_LANGUAGE } from "#shared/texts/languages.ts";
import { lineOf, personName, previewText, refusalText, shortName } from "./chat-lines.ts";
import { isoDay } from "./chat-times.ts";
import { attachment, message, recorded } from "./testing.ts";

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

it.each([
  [message(1, { content: "", voice: recorded("v") }), "Voice message (0:42)"],
  [message(1, { content: "Ito po", voice: recorded("v", 65) }), "Voice message (1:05): Ito po"],
  [{ ...file([photo("a")], "Ito po"), voice: recorded("v", 120) }, "Voice message (2:00), Photo: Ito po"],
])("a voice message in one line: %#", (one, line) => {
  expect(lineOf(one)).toBe(line);
});

it("shows a text unchanged, and of a deleted message only that it was deleted", () => {
  expect(lineOf(message(1, { content: "Kumusta" }))).toBe("Kumusta");
  expect(previewText({ ...file([photo("a")]), deleted_at: "2026-11-20T08:00:00.000Z" })).toBe(
    "This message was deleted",
  );
});

it.each([0, 7, 12, 23])("writes the machine-readable date in the reader's time zone, at %i o'clock", (hour) => {
  expect(isoDay(new Date(2026, 0, 5, hour, 30))).toBe("2026-01-05");
});

it("explains a refusal by its field error, else by the server's message, and says when to try again", () => {
  const tooFast = { code: "TOO_FAST", message: "Too many requests." } as const;
  expect(refusalText(tooFast)).toBe("Too many requests.");
  expect(refusalText({ ...tooFast, retry_after: 61 })).toBe("Too many requests. You can try again in 2 minutes.");
  const fields = { content: ["Please write a message first"] };
  expect(refusalText({ code: "BAD_INPUT", message: "No", fields })).toBe("Please write a message first");
});

it("names a deleted account in the reader's language, also inside a sentence", () => {
  const gone = { ...DELETED_PERSON };
  expect([personName(gone), shortName(gone)]).toEqual(["Deleted user", "Deleted user"]);
  readLanguageFrom(() => "fil");
  expect([personName(gone), shortName(gone)]).toEqual(["Binurang user", "Binurang user"]);
  readLanguageFrom(() => DEFAULT_LANGUAGE);
  expect(personName({ ...gone, last_name: "Users" })).toBe("Deleted Users");
});

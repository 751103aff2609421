import { expect, test } from "vitest";
import { imagesTexts as IMAGE_TEXTS } from "#shared/files/texts/images/images.texts.ts";
import { tooLargeText } from "#shared/files/upload-rule.ts";
import { RESUME_RULE, resumeLabel, resumeProblem } from "./resumes.ts";
import { resumesTexts as RESUME_TEXTS } from "./texts/resumes/resumes.texts.ts";

const file = { name: "cv.pdf", type: "application/pdf", size: 1000 };

test.each([
  [{}, null],
  [{ name: "CV.DOCX", type: "" }, null],
  [{ size: RESUME_RULE.maxBytes }, null],
  [{ size: RESUME_RULE.maxBytes + 1 }, tooLargeText(RESUME_RULE)],
  [{ size: 0 }, IMAGE_TEXTS.empty],
  [{ name: "me.png", type: "image/png" }, RESUME_TEXTS.unsupported],
  [{ name: "cv.doc", type: "application/msword" }, RESUME_TEXTS.unsupported],
])("%j: %s", (odd, text) => expect(resumeProblem({ ...file, ...odd })).toBe(text));

test("names a link after its owner and the kind of the stored file, in capitals", () => {
  const maricel = { first_name: "Maricel", last_name: "Abueva" };
  expect(resumeLabel(maricel, "files/x.pdf")).toBe("Maricel Abueva (PDF)");
  expect(resumeLabel(maricel, "files/x.docx")).toBe("Maricel Abueva (DOCX)");
  expect(resumeLabel(maricel, "files/x")).toBe("Maricel Abueva");
});

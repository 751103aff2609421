import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { formsTexts as formTexts } from "#client/ui/forms/texts/forms/forms.texts.ts";
import type { Attachment } from "#shared/chat/attachments.ts";
import { MessageFiles } from "./MessageFiles.tsx";

const picture: Attachment = {
  name: `${"a".repeat(32)}.webp`,
  kind: "image",
  title: "ramp.webp",
  size: 9,
  width: 4,
  height: 3,
};
const letter: Attachment = { name: `${"c".repeat(32)}.pdf`, kind: "pdf", title: "letter.pdf", size: 9 };
const document: Attachment = { name: `${"b".repeat(32)}.pdf`, kind: "pdf", title: "cv.pdf", size: 9 };

test.each([
  ["its description", { ...picture, alt: "A ramp at the door" }, "Image from Ana: A ramp at the door"],
  ["its name, if its sender did not describe it", picture, "Image from Ana: ramp.webp"],
])("names a picture by %s", (_, file, name) => {
  render(<MessageFiles files={[file]} from="Ana" own={false} reached={false} />);
  expect(screen.getAllByRole("img", { name })).toHaveLength(1);
});

test.each([
  ["says once that another person's documents can be harmful", [document, letter, picture], false, 1],
  ["says nothing about pictures, which were re-encoded", [picture], false, 0],
  ["says nothing about one's own documents", [document], true, 0],
] as const)("%s", (_, files, own, times) => {
  render(<MessageFiles files={files} from="Ana" own={own} reached={false} />);
  expect(screen.queryAllByText(formTexts.fileCare)).toHaveLength(times);
});

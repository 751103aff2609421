import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { DOCUMENT_TEXTS, SIGN_UP_DOCUMENTS } from "#shared/profiles/company-documents.ts";
import { DocumentsField } from "./DocumentsField.tsx";

/** The papers of a sign-up: several at once, each with its problem by name, and taken back one by one. */

function Field() {
  const [documents, setDocuments] = useState<readonly File[]>([]);
  return <DocumentsField documents={documents} onChange={setDocuments} />;
}
const file = (name: string, type = "application/pdf", size = 10) => {
  const one = new File(["x"], name, { type });
  // As large as it says, without the bytes.
  Object.defineProperty(one, "size", { value: size });
  return one;
};
const names = () => screen.queryAllByRole("listitem").map((item) => item.querySelector("bdi")?.textContent);

test("takes what can be taken, and names what cannot", async () => {
  render(<Field />);
  const user = userEvent.setup({ applyAccept: false });
  const control = screen.getByLabelText(/Documents of your company/);
  await user.upload(control, [file("permit.pdf"), file("notes.txt", "text/plain"), file("scan.png", "image/png")]);
  expect(names()).toEqual(["permit.pdf", "scan.png"]);
  expect(screen.getByText(`notes.txt: ${DOCUMENT_TEXTS.unsupported}`)).toBeTruthy();

  await user.upload(control, [file("heavy.pdf", "application/pdf", 9_000_000), file("more.pdf", undefined, 9_000_000)]);
  await user.upload(control, [file("last.pdf", "application/pdf", 9_000_000)]);
  expect(names()).toEqual(["permit.pdf", "scan.png", "heavy.pdf", "more.pdf"]);
  expect(screen.getByText(`last.pdf: ${DOCUMENT_TEXTS.tooMuch}`)).toBeTruthy();

  await user.upload(control, [file("5.pdf"), file("6.pdf")]);
  expect(names()).toHaveLength(SIGN_UP_DOCUMENTS.most);
  expect(screen.getByText(`6.pdf: ${SIGN_UP_DOCUMENTS.tooMany}`)).toBeTruthy();

  await user.click(screen.getByRole("button", { name: /^Remove\s*permit\.pdf$/ }));
  expect(names()).not.toContain("permit.pdf");
  expect(document.activeElement).toBe(control);
});

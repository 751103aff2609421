import { act, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, onTestFinished, test } from "vitest";
import { descriptionOf } from "#client/testing/dom.ts";
import { failure, stubServer } from "#client/testing/stub-server.ts";
import { languageStore } from "#client/texts/language.ts";
import { attachmentsTexts as ATTACHMENT_TEXTS } from "#shared/chat/texts/attachments/attachments.texts.ts";
import { documentsTexts as DOCUMENT_TEXTS } from "#shared/profiles/texts/documents/documents.texts.ts";
import { CompanyDocuments } from "./CompanyDocuments.tsx";
import { ownCompanyTexts } from "./texts/own-company/own-company.texts.ts";

const texts = ownCompanyTexts.documents;

const control = () => screen.getByLabelText(new RegExp(`^${texts.label}`));
/** People can choose other file types in the browser's dialog. */
const user = userEvent.setup({ applyAccept: false });

test("shows at the field, with the file's name, that the server cannot read a document", async () => {
  await stubServer(() =>
    failure(400, "BAD_INPUT", "Please check your input.", { document: [ATTACHMENT_TEXTS.damagedPdf] }),
  );
  render(<CompanyDocuments documents={[]} onChanged={() => {}} />);
  await user.upload(control(), new File(["%PDF-1.7"], "permit.pdf", { type: "application/pdf" }));
  await waitFor(() => expect(descriptionOf(control())).toContain(`permit.pdf: ${ATTACHMENT_TEXTS.damagedPdf}`));
  expect(control().getAttribute("aria-invalid")).toBe("true");
});

test("shows at the field, with the file's name, that a document has the wrong type, and does not send it", async () => {
  const server = await stubServer(() => failure(400, "BAD_INPUT", "never asked"));
  render(<CompanyDocuments documents={[]} onChanged={() => {}} />);
  await user.upload(control(), new File(["x"], "permit.docx", { type: "application/msword" }));
  await waitFor(() => expect(descriptionOf(control())).toContain(`permit.docx: ${DOCUMENT_TEXTS.unsupported}`));
  expect(server.received).toEqual([]);
});

test("shows a refused file in the new language when the page changes it", async () => {
  onTestFinished(() => languageStore.setState({ language: "en" }));
  const { rerender } = render(<CompanyDocuments documents={[]} onChanged={() => {}} />);
  await user.upload(control(), new File(["x"], "permit.docx", { type: "application/msword" }));
  const english = `permit.docx: ${DOCUMENT_TEXTS.unsupported}`;
  await waitFor(() => expect(descriptionOf(control())).toContain(english));
  await act(async () => languageStore.setState({ language: "fil" }));
  rerender(<CompanyDocuments documents={[]} onChanged={() => {}} />);
  expect(descriptionOf(control())).toContain(`permit.docx: ${DOCUMENT_TEXTS.unsupported}`);
  expect(descriptionOf(control())).not.toContain(english);
});

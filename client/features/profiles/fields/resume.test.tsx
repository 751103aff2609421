import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { descriptionOf, textIn } from "#client/testing/dom.ts";
import { type Answer, failure, stubServer } from "#client/testing/stub-server.ts";
import { Announcer } from "#client/ui/feedback/Announcer.tsx";
import { attachmentsTexts as ATTACHMENT_TEXTS } from "#shared/chat/texts/attachments/attachments.texts.ts";
import { imagesTexts as IMAGE_TEXTS } from "#shared/files/texts/images/images.texts.ts";
import { tooLargeText } from "#shared/files/upload-rule.ts";
import { RESUME_RULE } from "#shared/profiles/resumes.ts";
import { resumesTexts as RESUME_TEXTS } from "#shared/profiles/texts/resumes/resumes.texts.ts";
import { ResumeField } from "./ResumeField.tsx";
import { ResumeLink } from "./ResumeLink.tsx";
import { profileFieldsTexts as fieldTexts } from "./texts/profile-fields/profile-fields.texts.ts";

const texts = fieldTexts.resume;
const MARICEL = { first_name: "Maricel", last_name: "Abueva" };
const STORED = "files/old.pdf";
const CV = new File(["%PDF-1.7 a life"], "cv.pdf", { type: "application/pdf" });
const OTHER = new File(["PK a life in words"], "life.docx", { type: "" });
const uploaded = (path: string): Answer => ({
  body: { success: true, data: { resume_file_path: path }, resume_file_path: path },
});
const never = () => new Promise<never>(() => {});

interface FormProps {
  first?: string | null;
  /** The stored resume, if the form starts with another one. */
  stored?: string | null;
  error?: string;
  onPath?: (path: string | null) => void;
  onUploading?: (on: boolean) => void;
}
function Form({ first = null, stored = first, error, onPath, onUploading = () => {} }: FormProps) {
  const [form, setForm] = useState({ path: first, words: "" });
  return (
    <>
      <ResumeField
        id="resume"
        value={form.path}
        // Like many forms: spreads the values of the last render.
        onChange={(path) => {
          setForm({ ...form, path });
          onPath?.(path);
        }}
        error={error}
        stored={stored}
        owner={MARICEL}
        onUploading={onUploading}
      />
      <textarea
        aria-label="In words"
        value={form.words}
        onChange={({ target }) => setForm({ ...form, words: target.value })}
      />
      <Announcer />
    </>
  );
}
/** People can choose any file if they change the type in the dialog, or drop it. */
const user = userEvent.setup({ applyAccept: false });
const control = () => screen.getByLabelText<HTMLInputElement>("Resume (optional)");
const link = () => screen.queryByRole<HTMLAnchorElement>("link");
const press = (name: string) => user.click(screen.getByRole("button", { name }));

test("is the native file input, and describes the current file and the accepted types", () => {
  const { rerender } = render(<Form error="This resume is no longer available" />);
  expect([control().type, control().accept]).toEqual(["file", RESUME_RULE.accept]);
  expect(screen.getByLabelText("Choose file")).toBe(control());
  expect(descriptionOf(control())).toBe(`${texts.none} ${texts.hint} Error: This resume is no longer available`);
  rerender(<Form key="stored" first={STORED} />);
  expect(link()?.getAttribute("href")).toBe("/api/files/old.pdf");
  expect(link()?.textContent).toBe("Download Maricel Abueva (PDF)");
  expect(screen.getByLabelText("Choose another file")).toBe(control());
});

test.each([
  [new File(["x"], "me.png", { type: "image/png" }), RESUME_TEXTS.unsupported],
  [new File(["x"], "cv.doc", { type: "application/msword" }), RESUME_TEXTS.unsupported],
  [new File([], "cv.pdf", { type: "application/pdf" }), IMAGE_TEXTS.empty],
  [new File([new Uint8Array(RESUME_RULE.maxBytes + 1)], "cv.pdf"), tooLargeText(RESUME_RULE)],
])("%s is refused before an upload: %s", async (file, text) => {
  const server = await stubServer(() => uploaded("files/x.pdf"));
  render(<Form first={STORED} />);
  await user.upload(control(), file);
  expect(descriptionOf(control())).toContain(`Error: ${text}`);
  expect(await screen.findByText(`Error: ${text}`, { selector: "[role=status] *" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: texts.retry })).toBeNull();
  expect(link()?.textContent).toContain("(PDF)");
  expect(server.received).toEqual([]);
});

test("uploads a chosen file immediately, passes on its path, and keeps text typed in the meantime", async () => {
  let answer = (_: Answer) => {};
  const server = await stubServer(() => new Promise<Answer>((resolve) => (answer = resolve)));
  const onPath = vi.fn();
  const onUploading = vi.fn();
  render(<Form first={STORED} onPath={onPath} onUploading={onUploading} />);
  await user.upload(control(), OTHER);
  await waitFor(() => expect(server.received).toHaveLength(1));
  expect(screen.getByRole("progressbar", { name: /Checking the file|Uploading life\.docx/ })).toBeTruthy();
  expect(onUploading.mock.lastCall).toEqual([true]);
  await user.type(screen.getByLabelText("In words"), "Ten years");
  answer(uploaded("files/new.docx"));
  expect(await screen.findByText(/life\.docx is uploaded\.$/)).toBeTruthy();
  expect(server.received[0]?.text).toMatch(/name="resume"; filename="life.docx"[\s\S]*PK a life in words/);
  expect(onPath.mock.calls).toEqual([["files/new.docx"]]);
  expect(onUploading.mock.lastCall).toEqual([false]);
  expect(textIn(screen.getByLabelText("In words"))).toBe("Ten years");
  expect(link()?.textContent).toBe("Download Maricel Abueva (DOCX)");
  expect(screen.getByText(/From life\.docx, 1 kB/)).toBeTruthy();
});

test("keeps the old file, and the focus on the control, when an upload is cancelled", async () => {
  const server = await stubServer(never);
  const onPath = vi.fn();
  render(<Form first={STORED} onPath={onPath} />);
  await user.upload(control(), CV);
  await waitFor(() => expect(server.received).toHaveLength(1));
  await press(texts.cancel);
  expect(screen.queryByRole("progressbar")).toBeNull();
  expect(document.activeElement).toBe(control());
  expect(await screen.findByText(/Upload cancelled\.$/)).toBeTruthy();
  expect(link()?.getAttribute("href")).toBe("/api/files/old.pdf");
  expect(onPath).not.toHaveBeenCalled();
});

test("can retry an upload after a lost connection, but not one whose file was refused", async () => {
  const server = await stubServer(() => {
    throw new Error("the line is down");
  });
  render(<Form />);
  await user.upload(control(), CV);
  expect(await screen.findByRole("button", { name: texts.retry })).toBeTruthy();
  expect(descriptionOf(control())).toContain(texts.lineBroke);
  server.answer = () => failure(400, "BAD_INPUT", "Refused", { resume: [ATTACHMENT_TEXTS.damagedPdf] });
  await press(texts.retry);
  expect(document.activeElement).toBe(control());
  await waitFor(() => expect(descriptionOf(control())).toContain(ATTACHMENT_TEXTS.damagedPdf));
  expect(screen.queryByRole("button", { name: texts.retry })).toBeNull();
  // Another file can be uploaded.
  server.answer = () => uploaded("files/new.pdf");
  await user.upload(control(), CV);
  expect(await screen.findByText("Maricel Abueva (PDF)")).toBeTruthy();
  expect(control().hasAttribute("aria-invalid")).toBe(false);
});

test("a second file replaces a pending upload", async () => {
  const server = await stubServer(never);
  const onPath = vi.fn();
  render(<Form onPath={onPath} />);
  await user.upload(control(), CV);
  await waitFor(() => expect(server.received).toHaveLength(1));
  server.answer = () => uploaded("files/second.docx");
  await user.upload(control(), OTHER);
  await waitFor(() => expect(onPath.mock.calls).toEqual([["files/second.docx"]]));
});

test("removes the stored file on one press, and restores it on the next", async () => {
  const onPath = vi.fn();
  render(<Form first={STORED} onPath={onPath} />);
  await press(texts.remove);
  expect(descriptionOf(control())).toContain(texts.goes);
  expect(document.activeElement).toBe(control());
  expect(screen.queryByRole("button", { name: texts.remove })).toBeNull();
  await press(texts.keep);
  expect(link()?.getAttribute("href")).toBe("/api/files/old.pdf");
  expect(onPath.mock.calls).toEqual([[null], [STORED]]);
  expect(screen.queryByRole("button", { name: texts.keep })).toBeNull();
});

test("offers the stored file in a form that is restored after a session ended", async () => {
  const onPath = vi.fn();
  render(<Form first="files/chosen.docx" stored={STORED} onPath={onPath} />);
  await press(texts.keep);
  expect(onPath.mock.calls).toEqual([[STORED]]);
  expect(screen.queryByRole("button", { name: texts.keep })).toBeNull();
});

test("stops an upload when the form is left", async () => {
  const server = await stubServer(never);
  const aborted = vi.spyOn(XMLHttpRequest.prototype, "abort");
  const { unmount } = render(<Form />);
  await user.upload(control(), CV);
  await waitFor(() => expect(server.received).toHaveLength(1));
  unmount();
  expect(aborted).toHaveBeenCalledOnce();
  aborted.mockRestore();
});

test("the view shows a link, or a text if there is no resume", () => {
  const { rerender } = render(<ResumeLink owner={MARICEL} path="files/x.docx" />);
  expect(link()?.hasAttribute("download")).toBe(true);
  expect(link()?.textContent).toBe("Download Maricel Abueva (DOCX)");
  rerender(<ResumeLink owner={MARICEL} path={null} />);
  expect(screen.getByText("No resume uploaded.")).toBeTruthy();
  expect(link()).toBeNull();
});

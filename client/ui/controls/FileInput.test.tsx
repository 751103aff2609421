import { fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { descriptionOf } from "#client/testing/dom.ts";
import { Announcer } from "#client/ui/feedback/Announcer.tsx";
import { fileSize } from "#shared/texts/format.ts";
import { FileInput, type FileInputProps } from "./FileInput.tsx";

const TEXTS: FileInputProps["texts"] = {
  label: "Profile photo",
  hint: "JPEG, PNG or WebP, at most 5 MB.",
  choose: "Choose photo",
  change: "Change photo",
  remove: "Remove photo",
  preview: "Preview of your photo",
  chosen: ({ name, size }) => `Photo chosen: ${name}, ${size}.`,
  removed: "Photo removed.",
};
const PHOTO = new File(["x".repeat(2000)], "me.png", { type: "image/png" });
const OTHER = new File(["xy"], "other.webp", { type: "image/webp" });

function Form({ first = null, ...props }: Partial<FileInputProps> & { first?: File | null }) {
  const [file, setFile] = useState<File | null>(first);
  return (
    <>
      <FileInput
        id="photo"
        texts={props.texts ?? TEXTS}
        accept="image/png,image/webp"
        current={props.current ?? null}
        {...(props.onRemoveCurrent ? { onRemoveCurrent: props.onRemoveCurrent } : {})}
        value={file}
        onChoose={(chosen) => {
          setFile(chosen);
          props.onChoose?.(chosen);
        }}
        {...(props.onUnreadable ? { onUnreadable: props.onUnreadable } : {})}
        error={props.error}
      />
      <Announcer />
    </>
  );
}
const control = () => screen.getByLabelText<HTMLInputElement>("Profile photo (optional)");
const preview = () => screen.queryByRole<HTMLImageElement>("img", { name: "Preview of your photo" });

describe("FileInput", () => {
  it("is the native file input, with label, action, hint and error", () => {
    render(<Form error="This file is empty" />);
    const input = control();
    expect(input.type).toBe("file");
    expect(input.id).toBe("photo");
    expect(input.accept).toBe("image/png,image/webp");
    expect(screen.getByLabelText("Choose photo")).toBe(input);
    expect(descriptionOf(input)).toBe("JPEG, PNG or WebP, at most 5 MB. Error: This file is empty");
    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(preview()).toBeNull();
    expect(screen.queryByRole("button", { name: "Remove photo" })).toBeNull();
  });

  it("shows and announces the chosen file, and keeps the focus", async () => {
    render(<Form />);
    await userEvent.upload(control(), PHOTO);
    const image = preview();
    expect(image?.src).toMatch(/^blob:/);
    expect(screen.getByText("me.png")).toBeTruthy();
    expect(descriptionOf(control())).toMatch(/^me.png 2 kB/);
    expect(screen.getByLabelText("Change photo")).toBe(control());
    expect(document.activeElement).toBe(control());
    if (image) fireEvent.load(image);
    expect(await screen.findByText("Photo chosen: me.png, 2 kB.")).toBeTruthy();
  });

  it("replaces the file, revokes the old object URL, and accepts the same file again after Remove", async () => {
    const revoked = vi.spyOn(URL, "revokeObjectURL");
    const onChoose = vi.fn();
    const { unmount } = render(<Form onChoose={onChoose} />);
    await userEvent.upload(control(), PHOTO);
    const first = preview()?.src;
    await userEvent.upload(control(), OTHER);
    const second = preview()?.src;
    expect(second).not.toBe(first);
    expect(revoked.mock.calls).toEqual([[first]]);

    await userEvent.click(screen.getByRole("button", { name: "Remove photo" }));
    expect(preview()).toBeNull();
    expect(document.activeElement).toBe(control());
    expect(await screen.findByText("Photo removed.")).toBeTruthy();
    await userEvent.upload(control(), OTHER);
    const third = preview()?.src;
    expect(onChoose.mock.calls.flat()).toEqual([PHOTO, OTHER, null, OTHER]);
    unmount();
    expect(revoked.mock.calls.flat()).toEqual([first, second, third]);
    revoked.mockRestore();
  });

  it("keeps the file when the dialog is closed without a choice", () => {
    const onChoose = vi.fn();
    render(<Form first={PHOTO} onChoose={onChoose} />);
    fireEvent.change(control(), { target: { files: [] } });
    expect(onChoose).not.toHaveBeenCalled();
    expect(preview()).toBeTruthy();
  });

  it("announces nothing about a file that was chosen before", async () => {
    render(<Form first={PHOTO} />);
    const image = preview();
    if (image) fireEvent.load(image);
    await userEvent.upload(control(), OTHER);
    const next = preview();
    if (next) fireEvent.load(next);
    expect(await screen.findByText(/other\.webp, 1 kB/)).toBeTruthy();
    expect(screen.queryByText(/Photo chosen: me\.png/)).toBeNull();
  });

  it("reports a file that is not an image, and shows no broken preview", () => {
    const onUnreadable = vi.fn();
    render(<Form first={PHOTO} onUnreadable={onUnreadable} />);
    const image = preview();
    if (image) fireEvent.error(image);
    expect(onUnreadable).toHaveBeenCalledOnce();
    expect(preview()).toBeNull();
  });

  it("announces an error that appears after the choice, while the focus stays where it is", async () => {
    const { rerender } = render(<Form />);
    rerender(<Form error="This file is empty" />);
    expect(await screen.findByText("Error: This file is empty", { selector: "[role=status] *" })).toBeTruthy();
  });

  it("shows the stored picture until another is chosen, and can remove either", async () => {
    const onRemoveCurrent = vi.fn();
    const keep = { press: "Keep current photo", said: "Your current photo stays." };
    render(<Form texts={{ ...TEXTS, keep }} current="/api/files/now.webp" onRemoveCurrent={onRemoveCurrent} />);
    const shown = () => screen.getByRole("img", { name: "Preview of your photo" }).getAttribute("src");
    expect(shown()).toBe("/api/files/now.webp");
    const input = screen.getByLabelText(/Change photo$/);
    await userEvent.upload(input, PHOTO);
    expect(screen.getByText("me.png")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Keep current photo" }));
    expect(shown()).toBe("/api/files/now.webp");
    expect(onRemoveCurrent).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "Remove photo" }));
    expect(onRemoveCurrent).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(input);
  });
});

describe("fileSize", () => {
  it.each([
    [1, "1 kB"],
    [840 * 1024, "840 kB"],
    [1.25 * 1024 * 1024, "1.3 MB"],
    [5 * 1024 * 1024, "5 MB"],
    // Over the limit, so the text must not show the limit itself.
    [5 * 1024 * 1024 + 1, "5.1 MB"],
    [1200 * 1024 * 1024, "1,200 MB"],
  ])("formats %d bytes as %s", (bytes, text) => {
    expect(fileSize(bytes)).toBe(text);
  });
});

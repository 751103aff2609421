import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { Announcer } from "./Announcer.tsx";
import { UploadProgress } from "./UploadProgress.tsx";

const TEXTS = { sending: "Sending your photo", sent: "Photo sent", cancel: "Cancel" };

describe("UploadProgress", () => {
  const at = (sent: number, onCancel = () => {}) => (
    <>
      <UploadProgress sent={sent} texts={TEXTS} onCancel={onCancel} />
      <Announcer />
    </>
  );
  const bar = (name: string) => screen.getByRole<HTMLProgressElement>("progressbar", { name });
  const statusText = () => document.querySelector("[role=status]")?.textContent;

  it("shows the progress as text and as a bar, and announces only the beginning and the end", async () => {
    const { rerender } = render(at(0));
    expect(bar("Sending your photo").value).toBe(0);
    await waitFor(() => expect(statusText()).toBe("Sending your photo."));
    rerender(at(0.624));
    expect(bar("Sending your photo").value).toBe(62);
    expect(screen.getByText(/62%/)).toBeTruthy();
    // Not everything is sent yet.
    rerender(at(0.9999));
    expect(bar("Sending your photo").value).toBe(99);
    expect(statusText()).toBe("Sending your photo.");
    rerender(at(1));
    expect(bar("Photo sent").value).toBe(100);
    await waitFor(() => expect(statusText()).toBe("Photo sent."));
  });

  it("can be stopped", async () => {
    const onCancel = vi.fn();
    render(at(0.5, onCancel));
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(onCancel).toHaveBeenCalledOnce();
  });
});

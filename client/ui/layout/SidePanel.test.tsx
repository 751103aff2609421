import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { Button } from "#client/ui/controls/Button.tsx";
import { SidePanel } from "./SidePanel.tsx";

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button aria-expanded={open} aria-controls="panel" onClick={() => setOpen((is) => !is)}>
        Notifications
      </Button>
      <main id="main" tabIndex={-1}>
        <button type="button">Elsewhere</button>
      </main>
      {open && (
        <SidePanel id="panel" title="Notifications" onClose={() => setOpen(false)} closeName="Close notifications">
          <p>Nothing</p>
        </SidePanel>
      )}
    </>
  );
}

const opener = () => screen.getByRole("button", { name: "Notifications" });
const panel = () => screen.queryByRole("region", { name: "Notifications" });

describe("SidePanel", () => {
  it("takes the focus, and returns it on Escape; a closed panel is not in the document", async () => {
    render(<Page />);
    expect(panel()).toBeNull();
    await userEvent.click(opener());
    expect(panel()?.contains(document.activeElement)).toBe(true);
    expect(document.body.hasAttribute("data-panel")).toBe(true);
    await userEvent.keyboard("{Escape}");
    expect(panel()).toBeNull();
    expect(document.activeElement).toBe(opener());
    expect(document.body.hasAttribute("data-panel")).toBe(false);
  });

  it("closes by its button and returns the focus", async () => {
    render(<Page />);
    await userEvent.click(opener());
    await userEvent.click(screen.getByRole("button", { name: "Close notifications" }));
    expect(panel()).toBeNull();
    expect(document.activeElement).toBe(opener());
  });

  it("closes on a press outside without taking the focus from it; the opener toggles", async () => {
    render(<Page />);
    await userEvent.click(opener());
    await userEvent.click(screen.getByRole("button", { name: "Elsewhere" }));
    expect(panel()).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Elsewhere" }));
    await userEvent.click(opener());
    expect(panel()).not.toBeNull();
    await userEvent.click(opener());
    expect(panel()).toBeNull();
  });

  it("stays open when a toast is pressed", async () => {
    render(<Page />);
    const toasts = document.createElement("div");
    toasts.id = "toasts";
    const close = toasts.appendChild(document.createElement("button"));
    document.body.append(toasts);
    await userEvent.click(opener());
    await userEvent.click(close);
    expect(panel()).not.toBeNull();
    toasts.remove();
  });

  it("lets Tab leave the panel into the page", async () => {
    render(<Page />);
    await userEvent.click(opener());
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    expect(panel()?.contains(document.activeElement)).toBe(false);
  });
});

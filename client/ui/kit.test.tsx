import { render, screen } from "@testing-library/react";
import { Bell } from "lucide-react";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { Badge } from "./Badge.tsx";
import { Brand } from "./Brand.tsx";
import { FileInput } from "./FileInput.tsx";
import { FullScreenLoading } from "./FullScreenLoading.tsx";
import { IconButton } from "./IconButton.tsx";
import { NewTabLink } from "./NewTabLink.tsx";
import { StatusPill } from "./StatusPill.tsx";
import { weave } from "./weave.ts";

describe("small parts of the kit", () => {
  it("names an icon button once, with what waits there", () => {
    render(<IconButton icon={Bell} name="Notifications, 120 unread" badge={120} />);
    const button = screen.getByRole("button", { name: "Notifications, 120 unread" });
    expect(button.textContent).toContain("99+");
  });

  it("shows no badge for nothing", () => {
    const { container } = render(<Badge count={0} label="unread" />);
    expect(container.textContent).toBe("");
  });

  it("says a status in words", () => {
    render(<StatusPill status="rejected" />);
    expect(screen.getByText("Not selected")).toBeTruthy();
  });

  it("takes the brand's name from the installation", () => {
    render(<Brand possessive to="/ApplicantDashboard" />, { wrapper: MemoryRouter });
    expect(screen.getByRole("link", { name: "Kasama's" }).getAttribute("href")).toBe("/ApplicantDashboard");
  });

  it("says in its name that a link opens in a new tab, where the router leaves it to the browser", () => {
    render(<NewTabLink to="/terms">Terms and conditions</NewTabLink>, { wrapper: MemoryRouter });
    const link = screen.getByRole("link", { name: "Terms and conditions (opens in a new tab)" });
    expect([link.getAttribute("href"), link.getAttribute("target"), link.getAttribute("rel")]).toEqual([
      "/terms",
      "_blank",
      "noopener",
    ]);
  });

  it("has a place for a file before one is chosen, round for people and square for companies", () => {
    const texts = { label: "Logo", hint: "At most 5 MB.", choose: "Choose logo", change: "", remove: "", preview: "" };
    const said = { chosen: () => "", removed: "" };
    const { container } = render(
      <FileInput texts={{ ...texts, ...said }} accept="image/png" value={null} onChoose={() => {}} shape="company" />,
    );
    expect(screen.getByLabelText("Choose logo").getAttribute("accept")).toBe("image/png");
    expect(container.querySelector(".picture.company")).toBeTruthy();
    expect(screen.queryByRole("img")).toBeNull();
  });

  it("says what is loading", () => {
    const { rerender } = render(<FullScreenLoading />);
    expect(screen.getByRole("status").textContent).toBe("Loading...");
    rerender(<FullScreenLoading dashboard />);
    expect(screen.getByRole("status").textContent).toBe("Loading Dashboard");
    rerender(<FullScreenLoading text="Checking your reset link..." />);
    expect(screen.getByRole("status").textContent).toBe("Checking your reset link...");
  });

  it("weaves the mat as it was drawn: 32 warps, 408 weft crossings, and the diamonds mirrored", () => {
    const { warp, weft, mark } = weave();
    const cells = (d: string) => [...d.matchAll(/h(\d+)v10/g)].reduce((sum, [, width]) => sum + Number(width) / 11, 0);
    expect(warp.match(/M/g)).toHaveLength(32);
    expect(cells(weft)).toBe(408);
    expect(mark.startsWith("M165 55.5h22v10h-22z")).toBe(true);
    expect(mark.endsWith("M165 286.5h22v10h-22z")).toBe(true);
  });
});

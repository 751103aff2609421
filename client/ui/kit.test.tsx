import { fireEvent, render, screen, within } from "@testing-library/react";
import { Bell } from "lucide-react";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { FileInput } from "./controls/FileInput.tsx";
import { IconButton } from "./controls/IconButton.tsx";
import { NewTabLink } from "./controls/NewTabLink.tsx";
import { FullScreenLoading } from "./feedback/FullScreenLoading.tsx";
import { Badge } from "./layout/Badge.tsx";
import { Brand } from "./layout/Brand.tsx";
import { StatusPill } from "./layout/StatusPill.tsx";
import { drawWovenPattern } from "./layout/woven-pattern.ts";
import { Pager } from "./lists/Pager.tsx";

describe("small UI components", () => {
  it("includes the count in the icon button's name exactly once", () => {
    render(<IconButton icon={Bell} name="Notifications, 120 unread" badge={120} />);
    const button = screen.getByRole("button", { name: "Notifications, 120 unread" });
    expect(button.textContent).toContain("99+");
  });

  it("shows no badge for a count of zero", () => {
    const { container } = render(<Badge count={0} label="unread" />);
    expect(container.textContent).toBe("");
  });

  it("shows a status as text", () => {
    render(<StatusPill status="rejected" />);
    expect(screen.getByText("Not selected")).toBeTruthy();
  });

  it.each([
    [1, "1 to 20 of 1,045", ["Next page"]],
    [2, "21 to 40 of 1,045", ["Previous page", "Next page"]],
    [53, "1,041 to 1,045 of 1,045", ["Previous page"]],
    // A page past the last one has no range to show, only a link back to the last page.
    [60, null, ["Previous page"]],
  ])("links to the neighbouring pages from page %d of a long list", (page, said, ways) => {
    const to = (next: number) => `/list?page=${next}`;
    render(<Pager label="Pages" page={page} pageSize={20} total={1045} to={to} />, { wrapper: MemoryRouter });
    const pages = screen.getByRole("navigation", { name: "Pages" });
    expect(pages.querySelector("p")?.textContent ?? null).toBe(said);
    const links = within(pages).getAllByRole("link");
    expect(links.map((link) => link.textContent)).toEqual(ways);
    const around = [...(page > 1 ? [to(Math.min(page - 1, 53))] : []), ...(page < 53 ? [to(page + 1)] : [])];
    expect(links.map((link) => link.getAttribute("href"))).toEqual(around);
  });

  it("offers the next page of a list whose total is unknown", () => {
    const to = (next: number) => `/list?page=${next}`;
    const pager = (more: boolean) => (
      <Pager label="Pages" page={60} pageSize={20} total={1000} least more={more} to={to} />
    );
    const { rerender } = render(pager(true), { wrapper: MemoryRouter });
    expect(screen.getByText("1,181 to 1,200 of more than 1,000")).not.toBeNull();
    expect(screen.getByRole("link", { name: "Next page" }).getAttribute("href")).toBe("/list?page=61");
    expect(screen.getByRole("link", { name: "Previous page" }).getAttribute("href")).toBe("/list?page=59");
    rerender(pager(false));
    expect(screen.queryByRole("link", { name: "Next page" })).toBeNull();
  });

  it("lets a page handle the change itself, and still lets the browser open a page link in a new tab", () => {
    const asked: number[] = [];
    const onPage = (next: number) => void asked.push(next);
    render(<Pager label="Pages" page={1} pageSize={20} total={50} to={() => "#2"} onPage={onPage} />, {
      wrapper: MemoryRouter,
    });
    const next = screen.getByRole("link", { name: "Next page" });
    expect(fireEvent.click(next)).toBe(false);
    fireEvent.click(next, { ctrlKey: true });
    expect(asked).toEqual([2]);
  });

  it("shows no pager when everything fits on one page", () => {
    render(<Pager label="Pages" page={1} pageSize={20} total={20} to={() => "/"} />, { wrapper: MemoryRouter });
    expect(screen.queryByRole("navigation")).toBeNull();
  });

  it("takes the brand name from the installation, and adds a noun after the possessive", () => {
    render(<Brand workspace to="/ApplicantDashboard" />, { wrapper: MemoryRouter });
    expect(screen.getByRole("link", { name: "Kasama's workspace" }).getAttribute("href")).toBe("/ApplicantDashboard");
  });

  it("says in the link's name that it opens in a new tab, and lets the browser open it", () => {
    render(<NewTabLink to="/terms">Terms and conditions</NewTabLink>, { wrapper: MemoryRouter });
    const link = screen.getByRole("link", { name: "Terms and conditions (opens in a new tab)" });
    expect([link.getAttribute("href"), link.getAttribute("target"), link.getAttribute("rel")]).toEqual([
      "/terms",
      "_blank",
      "noopener",
    ]);
  });

  it("shows a placeholder before a file is chosen: round for people and square for companies", () => {
    const texts = { label: "Logo", hint: "At most 5 MB.", choose: "Choose logo", change: "", remove: "", preview: "" };
    const said = { chosen: () => "", removed: "" };
    const { container } = render(
      <FileInput texts={{ ...texts, ...said }} accept="image/png" value={null} onChoose={() => {}} shape="company" />,
    );
    expect(screen.getByLabelText("Choose logo").getAttribute("accept")).toBe("image/png");
    expect(container.querySelector(".picture.company")).toBeTruthy();
    expect(screen.queryByRole("img")).toBeNull();
  });

  it("announces what is loading", () => {
    const { rerender } = render(<FullScreenLoading />);
    expect(screen.getByRole("status").textContent).toBe("Loading...");
    rerender(<FullScreenLoading dashboard />);
    expect(screen.getByRole("status").textContent).toBe("Loading Dashboard");
    rerender(<FullScreenLoading text="Checking your reset link..." />);
    expect(screen.getByRole("status").textContent).toBe("Checking your reset link...");
  });

  it("draws the mat with 32 warps, 408 weft crossings and mirrored diamonds", () => {
    const { warp, weft, mark } = drawWovenPattern();
    const cells = (d: string) => [...d.matchAll(/h(\d+)v10/g)].reduce((sum, [, width]) => sum + Number(width) / 11, 0);
    expect(warp.match(/M/g)).toHaveLength(32);
    expect(cells(weft)).toBe(408);
    expect(mark.startsWith("M165 55.5h22v10h-22z")).toBe(true);
    expect(mark.endsWith("M165 286.5h22v10h-22z")).toBe(true);
  });
});

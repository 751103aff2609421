import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { stubServer } from "#client/testing/stub-server.ts";
import type { CompanyPage } from "#shared/jobs/jobs.rest.ts";
import { CompanyContext } from "./CompanyContext.tsx";

/** The company beside a conversation. */

const page = (id: number, more: Partial<CompanyPage> = {}): CompanyPage => ({
  company: {
    user_id: id,
    company_name: "Bayanihan Foods",
    industry: "Food production",
    company_size: "51-200",
    website_url: "bayanihan.example.ph",
    founded_year: 2012,
    company_description: "",
    access_statement: "We book an interpreter for every meeting that needs one. ".repeat(10),
    logo_path: null,
  },
  reply_minutes: 180,
  jobs: [],
  jobs_total: 3,
  ...more,
});

const show = (id: number) =>
  render(
    <MemoryRouter>
      <CompanyContext id={id} />
    </MemoryRouter>,
  );

it("shows what the company does, the beginning of its statement, how fast it replies, and its open jobs", async () => {
  await stubServer(() => ({ body: { success: true, data: page(31) } }));
  show(31);
  const name = await screen.findByRole("link", { name: "Bayanihan Foods" });
  expect(name.getAttribute("href")).toBe("/companies/31");
  expect(screen.getByText("Food production, 51-200 employees")).toBeTruthy();
  expect(screen.getByText(/^We book an interpreter .*\.\.\.$/)).toBeTruthy();
  expect(screen.getByText(/3 hours/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "3 open jobs" })).toBeTruthy();
});

it("leaves out what is not known", async () => {
  const { company } = page(32);
  await stubServer(() => ({
    body: {
      success: true,
      data: page(32, { company: { ...company, access_statement: "" }, reply_minutes: null, jobs_total: 0 }),
    },
  }));
  show(32);
  await screen.findByRole("link", { name: "Bayanihan Foods" });
  expect(screen.getAllByRole("link")).toHaveLength(1);
  expect(screen.queryByText("Accessibility")).toBeNull();
});

it("shows nothing if it cannot be loaded", async () => {
  const { received } = await stubServer(() => ({
    status: 404,
    body: { success: false, code: "NOT_FOUND", message: "No" },
  }));
  const { container } = show(33);
  await expect.poll(() => received.length).toBe(1);
  await expect.poll(() => container.innerHTML).toBe("");
});

import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { signIn, signOut } from "#client/data/session.ts";
import { faultToastTexts } from "#client/data/texts/fault-toast/fault-toast.texts.ts";
import { type Answer, failure, stubServer, success } from "#client/testing/stub-server.ts";
import { consentsTexts } from "#shared/accounts/texts/consents/consents.texts.ts";
import type { Application } from "#shared/applications/applications.schemas.ts";
import { applicationsTexts as APPLICATION_TEXTS } from "#shared/applications/texts/applications.texts.ts";
import { faultTexts as FAULT_TEXTS } from "#shared/texts/fault/fault.texts.ts";
import { ApplicationDialog } from "./ApplicationDialog.tsx";

const CONSENT_TEXTS = consentsTexts.refusals;

const ana = { id: 7, username: "ana", first_name: "Ana", last_name: "Reyes", user_type: "pwd" as const, photo: null };
const application: Application = {
  id: 12,
  job_id: 4,
  employer_id: 9,
  version: 3,
  updated_at: "2026-11-21T08:00:00.000Z",
  steps: [{ status: "pending", by: "applicant", note: "", at: "2026-11-20T08:00:00.000Z" }],
  conversation_id: 5,
  awaits_me: false,
  match: null,
  interviews: [],
  shared: { disability: null, access_needs: null },
  sharing: null,
  applicant: {
    id: 7,
    first_name: "Maricel",
    last_name: "Abueva",
    email: "maricel@mail.example",
    phone_number: "+639171234567",
    photo: null,
  },
  job_title: "Back-end developer",
  company: "Luntian Digital",
  status: "interview",
  applied_at: "2026-11-20T08:00:00.000Z",
  viewed_at: null,
  resume: "files/abc.pdf",
  cover_letter: "Magandang araw po!\nI would like to work with you.",
};

beforeEach(() => signIn({ token: "token", user: ana, email: "ana@mail.example", rememberMe: false }));
afterEach(() => signOut());

async function open(answer: () => Answer | Promise<Answer>) {
  const server = await stubServer(answer);
  const onClose = vi.fn();
  render(<ApplicationDialog id={12} onClose={onClose} />);
  return {
    server,
    onClose,
    user: userEvent.setup(),
    dialog: screen.getByRole("dialog", { name: "Application details" }),
  };
}
const viewedCalls = ({ server }: Awaited<ReturnType<typeof open>>) =>
  server.received.filter(({ method, path }) => method === "POST" && path === "/api/applications/12/viewed");
const employer = { ...ana, id: application.employer_id, user_type: "employer" as const };

/** The text of the message box with this title. */
const boxOf = async (title: string) => (await screen.findByText(title)).closest("[role=alert]")?.textContent;
/** The value of a term in a list of facts. */
const fact = (name: string) => screen.getByText(name).parentElement?.querySelector("dd")?.textContent;

describe("the report that an application was viewed", () => {
  test("is sent once when the employer opens it", async () => {
    signIn({ token: "token", user: employer, email: "karlo@mail.example", rememberMe: false });
    const opened = await open(() => success(application));
    await vi.waitFor(() => expect(viewedCalls(opened)).toHaveLength(1));
    await opened.user.keyboard("{Tab}{Tab}");
    expect(viewedCalls(opened)).toHaveLength(1);
  });

  test.each<[string, typeof employer | typeof ana, Partial<Application>]>([
    ["by the applicant", ana, {}],
    ["if the employer has viewed it before", employer, { viewed_at: "2026-11-20T09:00:00.000Z" }],
    ["for a withdrawn one", employer, { status: "withdrawn" }],
  ])("is not sent %s", async (_, user, fields) => {
    signIn({ token: "token", user: { ...ana, ...user }, email: "ana@mail.example", rememberMe: false });
    const opened = await open(() => success({ ...application, ...fields }));
    await screen.findByRole("heading", { level: 3, name: "Maricel Abueva" });
    expect(viewedCalls(opened)).toEqual([]);
  });
});

describe("an application", () => {
  test("shows the applicant, the job, the stage and the sent documents", async () => {
    const { server, dialog } = await open(() => success(application));
    expect(within(dialog).getByText("Loading the application...")).toBeTruthy();
    expect(await screen.findByRole("heading", { level: 3, name: "Maricel Abueva" })).toBeTruthy();
    expect(within(dialog).queryByText("Loading the application...")).toBeNull();
    expect(server.received.map(({ path }) => path)).toEqual(["/api/applications/12"]);
    expect(["Email", "Phone", "Position", "Company", "Status"].map(fact)).toEqual([
      "maricel@mail.example",
      "+639171234567",
      "Back-end developer",
      "Luntian Digital",
      "Interview",
    ]);
    expect(screen.getByText("Applied At").parentElement?.querySelector("time")?.dateTime).toBe(application.applied_at);
    for (const name of ["Job Information", "Application Details", "Resume", "Cover Letter"])
      expect(screen.getByRole("region", { name })).toBeTruthy();
    const link = screen.getByRole("link", { name: "Maricel Abueva (PDF)" });
    expect([link.getAttribute("href"), link.hasAttribute("download")]).toEqual(["/api/files/abc.pdf", true]);
    expect(screen.getByRole("region", { name: "Cover Letter" }).textContent).toContain(application.cover_letter);
  });

  test("says next to the switch that a withdrawn consent prevents sharing", async () => {
    const text = CONSENT_TEXTS.withdrawn;
    const own = { ...application, sharing: { share_disability: false, share_access_needs: false } };
    let isRead = false;
    const { user } = await open(() => {
      if (isRead) return failure(400, "BAD_INPUT", text, { share_access_needs: [text] });
      isRead = true;
      return success(own);
    });
    const needs = await screen.findByRole("switch", { name: APPLICATION_TEXTS.sharing.access_needs });
    await user.click(needs);
    const error = await screen.findByText(text, { selector: "p span" });
    expect(needs.getAttribute("aria-describedby")).toBe(error.closest("p")?.id);
    expect((needs as HTMLInputElement).checked).toBe(false);
    expect(
      screen.getByRole("switch", { name: APPLICATION_TEXTS.sharing.disability }).getAttribute("aria-describedby"),
    ).toBeNull();
  });

  test("says what was not sent", async () => {
    await open(() => success({ ...application, resume: null, cover_letter: "" }));
    expect(await screen.findByText("No resume uploaded.")).toBeTruthy();
    expect(screen.getByText("No cover letter provided.")).toBeTruthy();
  });

  test("shows the employer that it was withdrawn, and not that nothing was sent", async () => {
    const applicant = { ...application.applicant, email: null, phone_number: null };
    await open(() => success({ ...application, applicant, status: "withdrawn", resume: null, cover_letter: "" }));
    expect(await screen.findByText(/Its letter, resume and shared details are no longer shown/)).toBeTruthy();
    for (const text of ["Email", "Phone", "No resume uploaded.", "No cover letter provided."])
      expect(screen.queryByText(text)).toBeNull();
  });
});

describe("loading errors", () => {
  test("a missing application has no retry; closing the message closes the dialog", async () => {
    const { user, onClose } = await open(() => failure(404, "NOT_FOUND", "Application not found"));
    expect(await boxOf("Application not found")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Dismiss: Application not found" }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  test("a failure shows the server's message and can be retried", async () => {
    const { server, user } = await open(() => failure(503, "UNAVAILABLE", FAULT_TEXTS.UNAVAILABLE));
    expect(await boxOf("Failed to fetch application details")).toContain(FAULT_TEXTS.UNAVAILABLE);
    server.answer = () => success(application);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("heading", { level: 3, name: "Maricel Abueva" })).toBeTruthy();
    expect(screen.queryByText("Failed to fetch application details")).toBeNull();
  });

  test("shows an unknown error without a server message, and does not blame the reader without an answer", async () => {
    const { server, user } = await open(() => ({ status: 500, body: "oops" }));
    expect(await boxOf("Failed to fetch application details")).toContain("Unknown error");
    server.answer = () => {
      throw new Error("no answer");
    };
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText(faultToastTexts.notReached)).toBeTruthy();
  });
});

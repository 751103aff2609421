import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { sessionStore, signIn, signOut } from "#client/data/session.ts";
import { type Answer, failure, type Received, stubServer, success } from "#client/testing/stub-server.ts";
import { placeToasts } from "#client/testing/toast-place.ts";
import { languageStore } from "#client/texts/language.ts";
import { useRecentMessages } from "#client/ui/feedback/recentMessages.store.ts";
import { consentsTexts } from "#shared/accounts/texts/consents/consents.texts.ts";
import type { Application } from "#shared/applications/applications.schemas.ts";
import { applicationsTexts as APPLICATION_TEXTS } from "#shared/applications/texts/applications.texts.ts";
import type { JobSeeker } from "#shared/profiles/jobseeker.schemas.ts";
import { resumesTexts as RESUME_TEXTS } from "#shared/profiles/texts/resumes/resumes.texts.ts";
import { onOpenConversationWith } from "../../../shell/chat-requests.ts";
import { appliedJobs, forgetApplied } from "../../../shell/overlays.ts";
import { ApplyDialog } from "./ApplyDialog.tsx";
import { applyTexts as texts } from "./texts/apply.texts.ts";

const CONSENT_TEXTS = consentsTexts.refusals;

const ana = { id: 7, username: "ana", first_name: "Ana", last_name: "Reyes", user_type: "pwd" as const, photo: null };
const job = { id: 4, title: "Bookkeeper", company_name: "Bayanihan Foods" };
const seeker: JobSeeker = {
  user_id: 7,
  resume_text: "",
  resume_file_path: "files/ana.pdf",
  education: "",
  experience_years: null,
  current_job_title: "",
  desired_job_title: "",
  desired_salary: null,
  location_preference: "",
  disability: "Deaf",
  skills: [],
  access_needs: [
    { need: "sign_language_interpreter", note: "", visible_to: "employers_i_apply_to" },
    { need: "quiet_space", note: "My own reminder", visible_to: "nobody" },
  ],
};
const sent: Application = {
  id: 12,
  job_id: 4,
  job_title: "Bookkeeper",
  employer_id: 9,
  company: "Bayanihan Foods",
  status: "pending",
  version: 1,
  applied_at: "2026-11-20T08:00:00.000Z",
  viewed_at: null,
  updated_at: "2026-11-20T08:00:00.000Z",
  steps: [],
  conversation_id: 5,
  awaits_me: false,
  match: null,
  applicant: { id: 7, first_name: "Ana", last_name: "Reyes", email: "a@x.example", phone_number: null, photo: null },
  resume: null,
  cover_letter: "",
  interviews: [],
  shared: { disability: null, access_needs: null },
  sharing: { share_disability: null, share_access_needs: null },
};

beforeEach(() => {
  placeToasts();
  signIn({ token: "token", user: ana, email: "ana@mail.example", rememberMe: false });
});
afterEach(() => {
  signOut();
  forgetApplied();
});

async function open(profile: JobSeeker, answer: (request: Received) => Answer | Promise<Answer>) {
  const server = await stubServer((request) =>
    request.path.startsWith("/api/jobseeker") ? success(profile) : answer(request),
  );
  const onClose = vi.fn();
  render(<ApplyDialog job={job} onClose={onClose} />);
  const user = userEvent.setup();
  await screen.findByRole("group", { name: texts.resume.legend });
  const applied = () => server.received.filter(({ path }) => path === "/api/jobs/4/applications");
  return { server, user, onClose, applied, submit: () => screen.getByRole("button", { name: texts.submit }) };
}

describe("applying", () => {
  test.each([
    ["en", "alreadyApplied", "Already Applied"],
    ["en", "alreadyWithdrawn", "Already Applied"],
    ["fil", "alreadyApplied", "Nakapag-apply ka na"],
    ["fil", "alreadyWithdrawn", "Nakapag-apply ka na"],
  ] as const)("shows, in %s, the server's %s for a second application, as %j", async (language, said, title) => {
    onTestFinished(() => languageStore.setState({ language: "en" }));
    languageStore.setState({ language });
    const message = APPLICATION_TEXTS[said];
    const body = { success: false, code: "CONFLICT", message, error: message, conflict: "already_applied" };
    const { user, submit } = await open(seeker, () => ({ status: 409, body }));
    await user.click(submit());
    expect(await screen.findByText(message)).toBeTruthy();
    expect(useRecentMessages.getState().recent).toContainEqual(
      expect.objectContaining({ type: "warning", title, message }),
    );
  });

  test("sends the profile's resume and the letter, shares nothing without consent, and explains the next steps", async () => {
    const { user, submit, applied, onClose } = await open(seeker, () => ({ ...success(sent), status: 201 }));
    expect(screen.getByRole("radio", { name: /Ana Reyes \(PDF\)/ })).toHaveProperty("checked", true);
    for (const name of [APPLICATION_TEXTS.sharing.disability, APPLICATION_TEXTS.sharing.access_needs])
      expect(screen.getByRole("checkbox", { name })).toHaveProperty("checked", false);
    await user.type(screen.getByRole("textbox", { name: /Cover letter/ }), "Magandang araw po!");
    await user.click(screen.getByRole("checkbox", { name: APPLICATION_TEXTS.sharing.access_needs }));
    await user.dblClick(submit());
    expect(await screen.findByRole("heading", { name: texts.done.title })).toBeTruthy();
    expect(applied().map(({ json }) => json)).toEqual([
      {
        cover_letter: "Magandang araw po!",
        use_profile_resume: true,
        share_disability: false,
        share_access_needs: true,
      },
    ]);
    expect(appliedJobs.getState()).toEqual({ 4: 12 });
    const opened = vi.fn();
    const undo = onOpenConversationWith(opened);
    await user.click(screen.getByRole("button", { name: "Message Bayanihan Foods" }));
    expect(opened).toHaveBeenCalledWith(9);
    expect(onClose).toHaveBeenCalled();
    undo();
  });

  test("names what the employer would see, never private needs, and asks only if there is something to share", async () => {
    await open(seeker, () => success(sent));
    expect(screen.getByText("They will see: Deaf")).toBeTruthy();
    expect(screen.getByText("They will see: Sign-language interpreter")).toBeTruthy();
    expect(screen.queryByText(/My own reminder/)).toBeNull();
  });

  test("does not ask a person with nothing to share, and sends no unasked answers", async () => {
    const { user, submit, applied } = await open(
      { ...seeker, resume_file_path: null, disability: "", access_needs: [] },
      () => success(sent),
    );
    expect(screen.queryAllByRole("checkbox")).toEqual([]);
    await user.click(submit());
    await waitFor(() => expect(applied().map(({ json }) => json)).toEqual([{ cover_letter: "" }]));
  });

  test("validates a file before it is sent, and sends it under the name in the contract", async () => {
    const { user, submit, applied } = await open(seeker, () => success(sent));
    await user.click(screen.getByRole("radio", { name: /Another file/ }));
    await user.click(submit());
    expect(await screen.findByText(texts.resume.missing)).toBeTruthy();
    expect(document.activeElement?.getAttribute("type")).toBe("file");
    const choose = screen.getByLabelText(/^File Choose/);
    await userEvent.setup({ applyAccept: false }).upload(choose, new File(["x"], "me.txt", { type: "text/plain" }));
    expect(await screen.findByText(RESUME_TEXTS.unsupported)).toBeTruthy();
    await user.upload(choose, new File(["%PDF-1.7"], "me.pdf", { type: "application/pdf" }));
    await user.click(submit());
    expect(await screen.findByRole("heading", { name: texts.done.title })).toBeTruthy();
    expect(applied()).toHaveLength(1);
    expect(applied()[0]?.text).toContain('name="resume"; filename="me.pdf"');
  });

  test("keeps the values after a failure, and sends them again with the same key", async () => {
    let fails = true;
    const { user, submit, applied } = await open(seeker, () => {
      if (fails) throw new Error("the line broke");
      return success(sent);
    });
    await user.type(screen.getByRole("textbox", { name: /Cover letter/ }), "Still here");
    await user.click(submit());
    expect(await screen.findByText(/Unable to connect to the server/)).toBeTruthy();
    expect(screen.getByRole("textbox", { name: /Cover letter/ })).toHaveProperty("value", "Still here");
    fails = false;
    await user.click(submit());
    expect(await screen.findByRole("heading", { name: texts.done.title })).toBeTruthy();
    const keys = applied().map(({ headers }) => headers["idempotency-key"]);
    expect(new Set(keys).size).toBe(1);
  });

  test("shows a server error at its field", async () => {
    const refusal = failure(400, "BAD_INPUT", "Please check your input", { cover_letter: ["Too long for us"] });
    const { user, submit } = await open(seeker, () => refusal);
    await user.click(submit());
    expect(await screen.findByText("Too long for us")).toBeTruthy();
    expect(screen.getByRole("textbox", { name: /Cover letter/ }).getAttribute("aria-invalid")).toBe("true");
  });

  test("says which consent is missing for an item, and where to give it", async () => {
    const text = CONSENT_TEXTS.withdrawn;
    const refusal = failure(400, "BAD_INPUT", text, { share_disability: [text], share_access_needs: [text] });
    const { user, submit } = await open(seeker, () => refusal);
    const boxes = [APPLICATION_TEXTS.sharing.disability, APPLICATION_TEXTS.sharing.access_needs].map((name) =>
      screen.getByRole("checkbox", { name }),
    );
    for (const box of boxes) await user.click(box);
    await user.click(submit());
    await waitFor(() => {
      for (const box of boxes) {
        expect(box.getAttribute("aria-invalid")).toBe("true");
        const described = box.getAttribute("aria-describedby")?.split(" ") ?? [];
        expect(described.some((id) => document.getElementById(id)?.textContent?.includes(text))).toBe(true);
      }
    });
  });

  test("asks before discarding changes, and only then", async () => {
    const { user, onClose } = await open(seeker, () => success(sent));
    await user.type(screen.getByRole("textbox", { name: /Cover letter/ }), "A");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(onClose).not.toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: "Keep editing" }));
    expect(screen.getByRole("textbox", { name: /Cover letter/ })).toHaveProperty("value", "A");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await user.click(screen.getByRole("button", { name: "Discard" }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe("an unsent draft", () => {
  const letter = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: /cover letter/i });
  const openIt = async (id = 4) => {
    await stubServer(() => success(seeker));
    const close = vi.fn();
    const shown = render(<ApplyDialog job={{ ...job, id }} onClose={close} />);
    return { ...shown, close, user: userEvent.setup() };
  };

  test("is restored for the same job, with a note, after the dialog closed without a decision", async () => {
    const first = await openIt();
    await first.user.type(await letter(), "I kept the books of three shops.");
    first.unmount();
    const other = await openIt(5);
    expect((await letter()).value).toBe("");
    other.unmount();
    await openIt();
    expect((await letter()).value).toBe("I kept the books of three shops.");
    expect(await screen.findByText(texts.restored)).toBeTruthy();
  });

  test.each([
    ["suspended", "I kept the books."],
    ["password", "I kept the books."],
    ["logout", ""],
    ["deleted", ""],
  ] as const)("after the session has ended (%s) the restored text is '%s'", async (reason, left) => {
    const { user } = sessionStore.getState();
    const first = await openIt();
    await first.user.type(await letter(), "I kept the books.");
    signOut(reason);
    first.unmount();
    if (user) signIn({ token: "token", user, email: "ana@mail.example", rememberMe: false });
    await openIt();
    expect((await letter()).value).toBe(left);
    signOut();
  });

  test("leaves out the profile's resume if it was chosen", async () => {
    const first = await openIt();
    await letter();
    await first.user.click(await screen.findByRole("radio", { name: new RegExp(`^${texts.resume.none}`) }));
    first.unmount();
    await openIt();
    expect(await screen.findByRole("radio", { name: new RegExp(`^${texts.resume.none}`) })).toHaveProperty(
      "checked",
      true,
    );
  });

  test("is deleted once it was discarded", async () => {
    const first = await openIt();
    await first.user.type(await letter(), "Not this");
    await first.user.click(screen.getByRole("button", { name: "Cancel" }));
    await first.user.click(screen.getByRole("button", { name: "Discard" }));
    expect(first.close).toHaveBeenCalledOnce();
    first.unmount();
    await openIt();
    expect((await letter()).value).toBe("");
  });

  test("is not shown to another user of this computer", async () => {
    const first = await openIt();
    await first.user.type(await letter(), "Mine alone");
    first.unmount();
    signOut();
    signIn({ token: "token", user: ana, email: "ana@mail.example", rememberMe: false });
    await openIt();
    expect((await letter()).value).toBe("");
  });
});

import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { toast } from "react-hot-toast/headless";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { signIn, signOut } from "#client/data/session.ts";
import { failure, stubServer, success } from "#client/testing/stub-server.ts";
import { placeToasts } from "#client/testing/toast-place.ts";
import { Toasts } from "#client/ui/feedback/Toasts.tsx";
import type { Interview, InterviewEntry } from "#shared/interviews/interviews.schemas.ts";
import { interviewsTexts as INTERVIEW_TEXTS } from "#shared/interviews/texts/interviews.texts.ts";
import { InterviewCard } from "./InterviewCard.tsx";
import { interviewTexts as texts } from "./texts/interview/interview.texts.ts";
import { interviewNeeds } from "./useInterviews.ts";

const ana = { id: 7, username: "ana", first_name: "Ana", last_name: "Reyes", user_type: "pwd" as const, photo: null };
const employer = { ...ana, id: 9, user_type: "employer" as const };
const DAY_MS = 86_400_000;
const slot = (days: number) => ({
  starts_at: new Date(Date.now() + days * DAY_MS).toISOString(),
  offset: "+08:00",
  minutes: 45,
});
const interview: Interview = {
  id: 3,
  application_id: 12,
  employer_id: 9,
  applicant_id: 7,
  job_title: "Bookkeeper",
  status: "proposed",
  version: 4,
  kind: "video",
  place: "https://meet.example/a",
  notes: "",
  adjustments_offered: [],
  slots: [slot(3), slot(4)],
  accepted_slot: null,
  time_request: null,
  adjustments: [],
  steps: [],
  created_at: "2026-11-20T08:00:00.000Z",
  updated_at: "2026-11-20T08:00:00.000Z",
};

const as = (user: typeof ana | typeof employer) =>
  signIn({ token: "token", user, email: "ana@mail.example", rememberMe: false });
beforeEach(() => as(ana));
afterEach(() => {
  toast.remove();
  signOut();
});
const buttons = () => screen.getAllByRole("button").map((one) => one.textContent);

test("shows a conflict after a late answer, and keeps the newer interview", async () => {
  await stubServer(() => failure(409, "CONFLICT", INTERVIEW_TEXTS.changed));
  render(<InterviewCard interview={interview} />);
  const user = userEvent.setup();
  const [first] = screen.getAllByRole("radio");
  if (!first) throw new Error("no time to choose");
  await user.click(first);
  await user.click(screen.getByRole("button", { name: texts.accept }));
  expect(await screen.findByText(INTERVIEW_TEXTS.changed)).toBeTruthy();
  expect(first).toHaveProperty("checked", true);
});

test("requires a choice between several times, and sends it once with the version that was seen", async () => {
  const server = await stubServer(() =>
    success({ ...interview, status: "accepted", accepted_slot: 1, version: 5 } satisfies Interview),
  );
  render(<InterviewCard interview={interview} />);
  const user = userEvent.setup();
  const accept = screen.getByRole("button", { name: texts.accept });
  await user.click(accept);
  expect(server.received).toEqual([]);
  const second = screen.getAllByRole("radio")[1];
  if (second) await user.click(second);
  await user.dblClick(accept);
  expect(await screen.findByRole("link", { name: /^Add to calendar/ })).toBeTruthy();
  expect(server.received.map(({ json }) => json)).toEqual([{ action: "accept", version: 4, slot: 1 }]);
});

test("sends the chosen time itself, not its position in the list", async () => {
  const server = await stubServer(() => success(interview));
  const { rerender } = render(<InterviewCard interview={interview} />);
  const user = userEvent.setup();
  const second = screen.getAllByRole("radio")[1];
  if (second) await user.click(second);
  rerender(<InterviewCard interview={{ ...interview, slots: [slot(5), slot(6)], version: 5 }} />);
  expect(screen.getAllByRole("radio").filter((one) => (one as HTMLInputElement).checked)).toEqual([]);
  await user.click(screen.getByRole("button", { name: texts.accept }));
  expect(server.received).toEqual([]);
});

test("shows a change made during a form before it can be sent again", async () => {
  as(employer);
  const accepted: Interview = { ...interview, status: "accepted", accepted_slot: 0, version: 5 };
  const server = await stubServer(() => failure(409, "CONFLICT", INTERVIEW_TEXTS.changed));
  const { rerender } = render(<InterviewCard interview={interview} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: texts.cancel.action }));
  rerender(<InterviewCard interview={accepted} />);
  const submit = within(screen.getByRole("dialog")).getByRole("button", { name: texts.cancel.submit });
  await user.click(submit);
  expect(await screen.findByText(INTERVIEW_TEXTS.changed)).toBeTruthy();
  server.answer = () =>
    success({ ...accepted, status: "cancelled", accepted_slot: null, version: 6 } satisfies Interview);
  await user.click(submit);
  expect(await screen.findByText("Cancelled")).toBeTruthy();
  expect(server.received.map(({ json }) => json)).toMatchObject([{ version: 4 }, { version: 5 }]);
});

test("does not replace a newer version with an older one", async () => {
  await stubServer(() => success({ ...interview, status: "declined", version: 5 } satisfies Interview));
  const { rerender } = render(<InterviewCard interview={interview} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: texts.decline.action }));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: texts.decline.submit }));
  expect(await screen.findByText("Declined")).toBeTruthy();
  rerender(<InterviewCard interview={{ ...interview }} />);
  expect(screen.getByText("Declined")).toBeTruthy();
});

test("offers each side only its own actions", () => {
  const adjustments: Interview["adjustments"] = [
    { id: 1, need: "sign_language_interpreter", words: "FSL", asked_at: interview.created_at, answer: null },
  ];
  const { rerender } = render(<InterviewCard interview={interview} />);
  expect(buttons()).toEqual(["Accept", "Suggest another time", "Ask for an adjustment", "Decline"]);
  as(employer);
  rerender(<InterviewCard interview={{ ...interview, adjustments }} />);
  expect(buttons()).toEqual(["Reply: Sign-language interpreter (FSL)", "Change the time", "Cancel interview"]);
  rerender(<InterviewCard interview={{ ...interview, status: "cancelled", version: 9 }} />);
  expect(screen.queryAllByRole("button")).toEqual([]);
});

describe("a toast confirms", () => {
  const confirmed = (title: string, message: string) => {
    const place = screen.getByText(title).closest("[role=status], [aria-live=polite]");
    expect(place?.textContent).toContain(message);
  };
  const asked: Interview["adjustments"] = [
    { id: 1, need: "sign_language_interpreter", words: "FSL", asked_at: interview.created_at, answer: null },
  ];
  const inDialog = () => within(screen.getByRole("dialog"));
  const own = texts.told;
  const cases: [
    string,
    typeof ana | typeof employer,
    Interview,
    (user: ReturnType<typeof userEvent.setup>) => Promise<void>,
    string,
  ][] = [
    [
      "an acceptance",
      ana,
      { ...interview, slots: [slot(3)] },
      async (user) => user.click(screen.getByRole("button", { name: texts.accept })),
      own.applicant,
    ],
    [
      "a request for another time",
      ana,
      interview,
      async (user) => {
        await user.click(screen.getByRole("button", { name: texts.askTime.action }));
        await user.type(inDialog().getByRole("textbox"), "Friday");
        await user.click(inDialog().getByRole("button", { name: texts.askTime.submit }));
      },
      own.applicant,
    ],
    [
      "a request for an adjustment",
      ana,
      interview,
      async (user) => {
        await user.click(screen.getByRole("button", { name: texts.askAdjustment.action }));
        await user.selectOptions(inDialog().getByRole("combobox"), "sign_language_interpreter");
        await user.click(inDialog().getByRole("button", { name: texts.askAdjustment.submit }));
      },
      own.applicant,
    ],
    [
      "a decline",
      ana,
      interview,
      async (user) => {
        await user.click(screen.getByRole("button", { name: texts.decline.action }));
        await user.click(inDialog().getByRole("button", { name: texts.decline.submit }));
      },
      own.applicant,
    ],
    [
      "an answer to an adjustment",
      employer,
      { ...interview, adjustments: asked },
      async (user) => {
        await user.click(screen.getByRole("button", { name: /^Reply/ }));
        await user.click(inDialog().getByRole("radio", { name: texts.answer.yes }));
        await user.click(inDialog().getByRole("button", { name: texts.answer.submit }));
      },
      own.employer,
    ],
    [
      "a change",
      employer,
      interview,
      async (user) => {
        await user.click(screen.getByRole("button", { name: texts.plan.change }));
        await user.click(inDialog().getByRole("button", { name: texts.plan.submitChange }));
      },
      own.employer,
    ],
    [
      "a cancellation",
      employer,
      interview,
      async (user) => {
        await user.click(screen.getByRole("button", { name: texts.cancel.action }));
        await user.click(inDialog().getByRole("button", { name: texts.cancel.submit }));
      },
      own.employer,
    ],
  ];
  test.each(cases)("%s, in a live region", async (_, who, shown, act, told) => {
    as(who);
    placeToasts();
    const server = await stubServer(() => success({ ...shown, version: 5 }));
    render(
      <>
        <InterviewCard interview={shown} />
        <Toasts />
      </>,
    );
    await act(userEvent.setup());
    expect(await screen.findByText(told)).toBeTruthy();
    const sent = server.received.map(({ json }) => json as { action: keyof typeof texts.done });
    expect(sent).toHaveLength(1);
    for (const { action } of sent) confirmed(texts.done[action], told);
  });
});

test("an overview lists only the interviews where it is the reader's turn", () => {
  const entry: InterviewEntry = { ...interview, other: { id: 9, name: "Luntian Digital" } };
  const asked: InterviewEntry = { ...entry, id: 4, status: "time_requested" };
  const now = new Date();
  expect(interviewNeeds([entry, asked], "applicant", now).map(({ id, title }) => [id, title])).toEqual([
    [3, texts.needs.answer],
  ]);
  expect(interviewNeeds([entry, asked], "employer", now).map(({ id, title }) => [id, title])).toEqual([
    [4, texts.needs.timeAsked],
  ]);
});

test.each([
  "https://meet.google.com@evil.example/room",
  "https://meet.example/\u202egpj.exe",
  "https://user:word@meet.example/a",
  "javascript:alert(1)",
])("shows a deceptive address as text without a link: %s", async (place) => {
  await stubServer(() => success(interview));
  const { container } = render(<InterviewCard interview={{ ...interview, place }} />);
  expect(screen.queryAllByRole("link")).toEqual([]);
  expect(container.textContent).toContain(place);
});

test("links an address in the place, and says that it opens a new tab", async () => {
  await stubServer(() => success(interview));
  render(<InterviewCard interview={{ ...interview, place: "Room 4, or https://meet.example/a." }} />);
  const link = screen.getByRole("link", { name: /^https:\/\/meet\.example\/a\s*\(opens in a new tab\)$/ });
  expect([link.getAttribute("href"), link.getAttribute("rel")]).toEqual([
    "https://meet.example/a",
    "noopener noreferrer nofollow",
  ]);
});

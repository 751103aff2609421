import { expect } from "playwright/test";
import { LETTER, uploadResume } from "#client/e2e/support/applications.ts";
import { chatWindow, openChat } from "#client/e2e/support/chat.ts";
import type { Person } from "#client/e2e/support/community.ts";
import { applyFor, moveTo, postJob, propose, send } from "#client/e2e/support/hiring.ts";
import type { Scene, State } from "./state.ts";

/** The application pages of both sides, their dialogs, and the interview in the conversation. */

const OWN = "/ApplicantDashboard/applications";
const APPLICANTS = "/EmployerDashboard/applicants";
const LONG = "Accounts payable associate for the Visayas and Mindanao kitchens";

/** One company with applicants at every stage, created once for all states on a server. */
const made = new WeakMap<object, Promise<Made>>();
interface Made {
  invited: number;
  requested: number;
}

async function make({ kasama, people: { liza, maricel, bea, noel, tala } }: Scene): Promise<Made> {
  const resume_file_path = await uploadResume(kasama, maricel);
  const skills = [{ name: "Bookkeeping" }, { name: "Excel" }];
  await send(kasama, "PUT", `/api/jobseeker/${maricel.id}`, maricel, { disability: "Deaf", resume_file_path, skills });
  const job = await postJob(kasama, liza, "Bookkeeper");
  const other = await postJob(kasama, liza, LONG);
  const sent = { cover_letter: LETTER, use_profile_resume: true, share_disability: true };
  const invited = (await applyFor(kasama, job, maricel, sent)).id;
  await moveTo(kasama, liza, invited, "review");
  await propose(kasama, liza, invited, { adjustments_offered: ["written_instructions"] });
  const requested = (await applyFor(kasama, job, bea)).id;
  await moveTo(kasama, liza, requested, "review");
  const interview = await propose(kasama, liza, requested, {
    kind: "onsite",
    place: "2F, 18 Ledesma Street, Iloilo City",
  });
  const need = { action: "ask_adjustment", version: interview.version, need: "step_free_access", words: "" };
  await send(kasama, "PATCH", `/api/interviews/${interview.id}`, bea, need);
  await moveTo(kasama, liza, (await applyFor(kasama, other, maricel)).id, "review", "interview", "offer");
  await moveTo(kasama, liza, (await applyFor(kasama, job, noel)).id, "rejected");
  await applyFor(kasama, other, tala);
  return { invited, requested };
}

function world(scene: Scene): Promise<Made> {
  const known = made.get(scene.people);
  if (known) return known;
  const fresh = make(scene);
  made.set(scene.people, fresh);
  return fresh;
}

const list = ({ page }: Scene) => page.getByRole("list").filter({ has: page.getByRole("heading", { level: 2 }) });
const first = async (scene: Scene) => expect(list(scene).first()).toBeVisible();

const own = (name: string, reach: State["reach"], more: Partial<State> = {}): State => ({
  route: OWN,
  name,
  as: "maricel",
  before: world,
  reach,
  ...more,
});
const employers = (name: string, reach: State["reach"], more: Partial<State> = {}): State => ({
  ...own(name, reach, more),
  route: APPLICANTS,
  as: "liza",
  ...more,
});

const overview = (name: string, reach: State["reach"], more: Partial<State> = {}): State =>
  employers(name, reach, { route: "/EmployerDashboard", ...more });

/** Opens a person's application by the link in the list. */
const openSheet =
  (name: (people: Scene["people"]) => Person, then?: (scene: Scene) => Promise<void>): State["reach"] =>
  async (scene) => {
    const { page, people } = scene;
    await page
      .getByRole("link", { name: name(people).name, exact: true })
      .last()
      .click();
    await expect(
      page.getByRole("region", { name: "Application", exact: true }).getByRole("heading").first(),
    ).toBeVisible();
    await then?.(scene);
  };

const choose = async ({ page }: Scene, action: string) => {
  for (const name of ["Bea Lacson", "Tala Marasigan"])
    await page
      .getByRole("checkbox", { name: `Select ${name}` })
      .first()
      .check();
  await page.getByRole("button", { name: action, exact: true }).first().click();
  await expect(page.getByRole("dialog").getByRole("heading", { level: 2 })).toBeVisible();
};

const cardIn = async (scene: Scene, name: string) => {
  await openChat(scene.page, name);
  const card = chatWindow(scene.page, name).locator("[data-interview]").last();
  await expect(card).toBeVisible();
  await card.evaluate((one) => one.scrollIntoView({ block: "start" }));
};

export const hiringApplicationStates: readonly State[] = [
  own("own applications", first, { allThemes: true }),
  own("an interview to answer, in the conversation", (scene) => cardIn(scene, scene.people.liza.name), {
    allThemes: true,
  }),
  own("own application, to be withdrawn", async ({ page }) => {
    await page
      .getByRole("button", { name: /^Details/ })
      .last()
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Withdraw", exact: true }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
  }),
  {
    route: "/AdminDashboard/applications",
    name: "own applications of a community member",
    as: "bea",
    before: world,
    reach: first,
  },
  overview(
    "open items, and how the figures are counted",
    async ({ page }) => {
      await expect(page.getByText("1 new application", { exact: true })).toBeVisible();
      await expect(page.getByText("1 open offer", { exact: true })).toBeVisible();
      await expect(page.getByText("Adjustment requested", { exact: true })).toBeVisible();
      await page.getByText("How we calculate this").click();
      await expect(page.getByText(/^Applicants are people/)).toBeVisible();
      // After scrolling, the header would cover the open items.
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
    },
    { allThemes: true },
  ),
  overview(
    "open items could not be loaded",
    async ({ page }) => {
      await expect(page.getByText("We couldn't load everything that needs your attention.")).toBeVisible();
      await expect(page.getByText("We couldn't load your hiring numbers.")).toBeVisible();
    },
    { before: ({ page }) => page.route("**/api/applications/summary", (route) => route.abort()) },
  ),
  employers("applicants", first, { allThemes: true }),
  employers(
    "one applicant",
    openSheet(({ maricel }) => maricel),
    { allThemes: true },
  ),
  employers(
    "one applicant, with an offer",
    openSheet(({ maricel }) => maricel),
    { address: `${APPLICANTS}?status=offer` },
  ),
  employers(
    "an interview whose adjustment is answered",
    openSheet(
      ({ bea }) => bea,
      async ({ page }) => {
        await page
          .getByRole("button", { name: /^Reply/ })
          .first()
          .click();
        await page.getByRole("dialog").getByRole("button", { name: "Send reply", exact: true }).click();
        await expect(page.getByText("Please say whether you can arrange it")).toBeVisible();
      },
    ),
  ),
  employers(
    "changing an interview, errors",
    openSheet(
      ({ bea }) => bea,
      async ({ page }) => {
        await page.getByRole("button", { name: "Change the time", exact: true }).first().click();
        await page.getByRole("dialog").getByLabel("Date").first().fill("2020-01-01");
        await page.getByRole("dialog").getByRole("button", { name: "Send update", exact: true }).click();
        await expect(page.getByRole("dialog").getByRole("alert").filter({ hasText: "Please fix" })).toBeVisible();
      },
    ),
    { allThemes: true },
  ),
  employers("two applicants compared", (scene) => choose(scene, "Compare"), { allThemes: true }),
  employers("several to be rejected", (scene) => choose(scene, "Reject")),
];

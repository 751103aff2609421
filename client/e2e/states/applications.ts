import { expect } from "playwright/test";
import { LETTER, notifyAbout, uploadResume } from "#client/e2e/support/applications.ts";
import type { Name } from "#client/e2e/support/dashboard-cast.ts";
import type { NewApplication } from "../../../scripts/lib/browser-orders.ts";
import type { Scene, State } from "./state.ts";

/** The dialog of an application, for both sides, in all its states. */

const TITLE = "News of an application";

type What = Pick<NewApplication, "status" | "resume_path" | "cover_letter">;

const whole = async ({ kasama, people }: Scene): Promise<What> => ({
  resume_path: await uploadResume(kasama, people.maricel),
  cover_letter: LETTER,
});

/** Maricel has applied to Jonas, and the signed-in user gets a notification about it. */
const apply =
  (what: (scene: Scene) => Promise<What>): State["before"] =>
  async (scene) => {
    const { kasama, people, me } = scene;
    const sides = { applicant_id: people.maricel.id, employer_id: people.jonas.id };
    const job_title = "Back-end developer for the Visayas-Mindanao logistics platform";
    const id = await kasama.makeApplication({ ...sides, job_title, ...(await what(scene)) });
    if (me) await notifyAbout(kasama, people.elena, me, id, TITLE);
  };

const dialog = ({ page }: Scene) => page.getByRole("dialog", { name: "Application details" });

/** Opens the newest notification about an application. */
const openNewest = async (scene: Scene) => {
  await scene.page.getByRole("button", { name: /^Notifications/ }).click();
  await scene.page
    .getByRole("listitem")
    .filter({ hasText: TITLE })
    .first()
    .getByRole("button", { name: new RegExp(TITLE) })
    .first()
    .click();
  await expect(dialog(scene)).toBeVisible();
};

const shown =
  (text: string): State["reach"] =>
  async (scene) => {
    await openNewest(scene);
    await expect(dialog(scene).getByText(text, { exact: true })).toBeVisible();
  };

const state = (as: Name, name: string, more: Pick<State, "before" | "reach"> & Partial<State>): State => ({
  route: as === "jonas" ? "/EmployerDashboard" : "/ApplicantDashboard",
  name: `application, ${name} (${as})`,
  as,
  ...more,
});

export const applicationStates: readonly State[] = [
  state("jonas", "whole", { before: apply(whole), reach: shown("Maricel Abueva (PDF)"), allThemes: true }),
  state("maricel", "whole", { before: apply(whole), reach: shown("Maricel Abueva (PDF)"), again: true }),
  state("maricel", "nothing sent", { before: apply(async () => ({})), reach: shown("No cover letter provided.") }),
  state("jonas", "withdrawn", {
    before: apply(async () => ({ status: "withdrawn" })),
    reach: shown("This application was withdrawn. Its letter, resume and shared details are no longer shown."),
  }),
  state("maricel", "could not be loaded", {
    before: async (scene) => {
      await apply(async () => ({}))?.(scene);
      await scene.page.route("**/api/applications/*", (route) => route.abort());
    },
    reach: shown("Failed to fetch application details"),
    allThemes: true,
  }),
];

import { expect, type Page } from "playwright/test";
import { api, makeSeeker } from "#client/e2e/support/community.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import type { State } from "./state.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
/** The call never gets an answer. */
const noAnswerYet = (page: Page, path: string) => page.route(`**/api/${path}`, () => {});
const noNetwork = (page: Page, path: string) => page.route(`**/api/${path}`, (route) => route.abort());

const UNDO = "/undo-email?token=known-when-it-is-used";
const undoIs = (state: string) => ({
  address: UNDO,
  before: ({ page }: { page: Page }) =>
    page.route("**/api/undo-email/check", (route) =>
      route.fulfill({
        json: { success: true, data: { state, ...(state === "valid" && { email: "m•••@mail.example" }) } },
      }),
    ),
});
const undoChange = (page: Page) => button(page, "Undo the change").click();

/** Undoing a change of email by the link that was sent to the old address. */
export const undoEmailStates: readonly State[] = [
  {
    name: "without a link",
    allThemes: true as const,
    reach: ({ page }: { page: Page }) => expect(heading(page, "Invalid link")).toBeVisible(),
  },
  {
    name: "checking the link",
    address: UNDO,
    before: ({ page }: { page: Page }) => noAnswerYet(page, "undo-email/check"),
    reach: ({ page }: { page: Page }) => expect(heading(page, "Checking your link...")).toBeVisible(),
  },
  {
    name: "not checked without a network",
    address: UNDO,
    before: ({ page }: { page: Page }) => noNetwork(page, "undo-email/check"),
    reach: ({ page }: { page: Page }) => expect(heading(page, "We couldn't check your link")).toBeFocused(),
  },
  {
    name: "a link that works",
    ...undoIs("valid"),
    allThemes: true as const,
    reach: ({ page }: { page: Page }) => expect(button(page, "Undo the change")).toBeVisible(),
  },
  ...(
    [
      ["used", "This link has already been used"],
      ["expired", "This link has expired"],
    ] as const
  ).map(([state, name]) => ({
    name: `a link that is ${state}`,
    ...undoIs(state),
    reach: ({ page }: { page: Page }) => expect(heading(page, name)).toBeFocused(),
  })),
  {
    name: "submitting",
    ...undoIs("valid"),
    reach: async ({ page }: { page: Page }) => {
      await noAnswerYet(page, "undo-email");
      await undoChange(page);
      await expect(button(page, "Undoing...")).toBeFocused();
    },
  },
  {
    name: "not undone",
    ...undoIs("valid"),
    reach: async ({ page }: { page: Page }) => {
      await noNetwork(page, "undo-email");
      await undoChange(page);
      await expect(page.getByText("The change was not undone", { exact: true })).toBeVisible();
    },
  },
  {
    name: "undone",
    allThemes: true as const,
    reach: async ({ page, kasama }: { page: Page; kasama: Kasama }) => {
      await page.goto(await undoLink(kasama));
      await undoChange(page);
      await expect(heading(page, "Your email address is back")).toBeFocused();
    },
  },
].map((state) => ({ route: "/undo-email", ...state }));

/** The link sent to the old address while the new one is still unconfirmed. */
async function undoLink(kasama: Kasama): Promise<string> {
  const { email, password, token } = await makeSeeker(kasama, "Nena Cruz", "general");
  await api(kasama, "POST", "/api/account/email", token, { email: `next.${email}`, password });
  return kasama.linkTo(email, "undo-email");
}

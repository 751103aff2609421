import { mkdirSync } from "node:fs";
import path from "node:path";
import { type Browser, expect, test } from "playwright/test";
import { ALL_ROUTES } from "#client/app/admin/all-routes.ts";
import type { State } from "#client/e2e/states/state.ts";
import { ROUTE_PATHS, registryErrors, STATES } from "#client/e2e/states/states.ts";
import {
  axe,
  expectFrame,
  expectNoLetterColumns,
  expectNothingCut,
  expectReflow,
  expectSeenInForcedColours,
  expectStill,
  expectTargets,
  spaceText,
} from "#client/e2e/support/audit.ts";
import { type Community, makeCommunity } from "#client/e2e/support/community.ts";
import { recordReplies, showIn, textsOfNoCatalogue } from "#client/e2e/support/language.ts";
import { controlConnection } from "#client/e2e/support/network/connection.ts";
import { type Kasama, startKasama } from "#client/e2e/support/server.ts";
import { type DisplaySettings, sizeOf, type VisitOptions, visit } from "#client/e2e/support/visit.ts";
import { landingTexts } from "#client/features/landing/texts/landing.texts.ts";
import { maySee } from "#client/shell/paths.ts";
import { USER_TYPES } from "#shared/accounts/user-types.ts";
import { readLanguageFrom } from "#shared/texts/current.ts";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "#shared/texts/languages.ts";

/**
 * Every screen in every state: no axe problem, no report of the content security policy, the required page structure,
 * and no sideways scrolling. `npm test` checks each state once, in one of the themes and widths in turn, and then in the
 * other languages; `A11Y=full` checks all combinations. `SHOTS=folder` saves a screenshot of each.
 *
 * `LANGUAGES=full` checks only the other languages, at every width, with text of twice the size and with axe. After
 * `PSEUDO_TEXTS=1 npm run build` the second language is the pseudo-language: set `PSEUDO_TEXTS` here too, and a text that
 * comes from no catalogue is an error.
 */

const FULL = process.env.A11Y === "full";
const LANGUAGES_FULL = process.env.LANGUAGES === "full";
const IS_PSEUDO = process.env.PSEUDO_TEXTS === "1";
const SHOTS = process.env.SHOTS;
const APP = "Kasama";

type Theme = Pick<DisplaySettings, "theme" | "contrast">;

const LIGHT: Theme = { theme: "light", contrast: "normal" };
const THEMES: readonly Theme[] = [
  LIGHT,
  { theme: "dark", contrast: "normal" },
  { theme: "light", contrast: "high" },
  { theme: "dark", contrast: "high" },
];
const WIDTHS = [1280, 768, 320];

let kasama: Kasama;
let people: Community;

// These are more than a third of all tests: each worker runs a part of them, with its own server and community.
test.describe.configure({ mode: "parallel" });

test.beforeAll(async () => {
  kasama = await startKasama({ RATE_LIMITS: "off" });
  people = await makeCommunity(kasama);
});
test.afterAll(() => kasama?.stop());

const titleOf = ({ path: route, title }: Pick<(typeof ALL_ROUTES)[number], "path" | "title">): string =>
  route === "/" ? landingTexts.title({ app: APP }) : `${title()} – ${APP}`;
function titleOfState({ route, title }: State, language: Language): string {
  if (title !== undefined) return `${title} – ${APP}`;
  const row = ALL_ROUTES.find((one) => one.path === route);
  if (!row) return "";
  readLanguageFrom(() => language);
  const text = titleOf(row);
  // States find their controls by English texts.
  readLanguageFrom(() => DEFAULT_LANGUAGE);
  return text;
}

test("every route has a state, every state a route, and every route a unique title", () => {
  expect(registryErrors(STATES, ROUTE_PATHS)).toEqual([]);
  expect(registryErrors(STATES, [...ROUTE_PATHS, "/Forgotten"])).toEqual(["/Forgotten has no state"]);
  expect(registryErrors(STATES, ROUTE_PATHS.slice(1))).toContain("'plain': no route /");
  for (const type of USER_TYPES) {
    const theirs = ALL_ROUTES.filter((route) => maySee(route, type));
    expect(new Set(theirs.map(titleOf)).size).toBe(theirs.length);
  }
});

/** Brings a browser into the state, passes it on, and expects no error meanwhile. */
async function inState(
  browser: Browser,
  state: State,
  options: Omit<VisitOptions, "url" | "as">,
  look: (page: Page, replies: () => Promise<string>) => Promise<void>,
): Promise<void> {
  const me = state.as && people[state.as];
  const { context, page, pageErrors } = await visit(browser, { ...options, url: kasama.url, as: me, audited: true });
  const replies = recordReplies(page);
  try {
    const scene = { page, kasama, people, me, connection: state.controlsConnection && (await controlConnection(page)) };
    await state.before?.(scene);
    await page.goto(kasama.url + (state.address ?? state.route));
    await state.reach(scene);
    await page.evaluate(() => document.fonts.ready);
    await look(page, replies);
    expect(pageErrors).toEqual([]);
  } catch (error) {
    // Closes the context so that the next test does not reuse it. Playwright still takes its screenshot.
    await context.close({ reason: "the test has failed" });
    throw error;
  }
  await context.close();
}

type Page = Awaited<ReturnType<typeof visit>>["page"];

async function shoot(page: Page, state: State, suffix: string): Promise<void> {
  if (!SHOTS) return;
  mkdirSync(SHOTS, { recursive: true });
  const place = state.route === "/" ? "landing" : state.route === "*" ? "nowhere" : state.route;
  const name = `${place}-${state.name}-${suffix}`.replaceAll(/[^\w]+/g, "-").replace(/^-|-$/g, "");
  // Elements with a fixed position would be in the middle of a screenshot of the whole page.
  const whole = !(await page.evaluate(() =>
    document.body.matches(":has([data-chat], [data-fills], dialog:modal), [data-panel], [data-locked]"),
  ));
  await page.screenshot({ path: path.join(SHOTS, `${name}.png`), fullPage: whole });
}

/** Whether a state of another page has led to the Messages page, where conversations open on a narrow screen. */
const isOnMessages = (page: Page, { route }: State): boolean =>
  !route.startsWith("/messages") && new URL(page.url()).pathname.startsWith("/messages");

/** The state in every other language, as a person who changes the language in the middle of it sees it. */
async function inspectLanguages(
  page: Page,
  state: State,
  width: number,
  replies: () => Promise<string>,
): Promise<void> {
  // Without a connection a page keeps its language.
  if (state.controlsConnection || (await page.evaluate(() => !navigator.onLine))) return;
  for (const language of LANGUAGES.filter((one) => one !== DEFAULT_LANGUAGE)) {
    await showIn(page, language);
    const isTitleKnown = !IS_PSEUDO && state.title === undefined && !isOnMessages(page, state);
    await expectFrame(page, isTitleKnown ? titleOfState(state, language) : null, language);
    for (const one of LANGUAGES_FULL ? WIDTHS : [width]) {
      await page.setViewportSize(sizeOf(one));
      await shoot(page, state, `${one}-${language}`);
      await expectReflow(page);
      await expectTargets(page);
      await expectNothingCut(page);
    }
    if (IS_PSEUDO) expect(await textsOfNoCatalogue(page, await replies())).toEqual([]);
    if (!LANGUAGES_FULL) continue;
    await axe(page);
    await page.setViewportSize(sizeOf(1280));
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "212.5%";
    });
    await shoot(page, state, `double-${language}`);
    await expectReflow(page);
    await expectNothingCut(page);
    await expectNoLetterColumns(page);
  }
}

async function inspect(page: Page, state: State, { width, ...theme }: DisplaySettings): Promise<void> {
  await shoot(page, state, `${width}-${theme.theme}-${theme.contrast}`);
  await expectFrame(page, isOnMessages(page, state) ? null : titleOfState(state, DEFAULT_LANGUAGE));
  if (width === 320) await expectReflow(page);
  await expectTargets(page);
  await expectStill(page);
  await axe(page, { high: theme.contrast === "high" });
}

/** Changes the theme of the open page, like the settings. */
async function recolour(page: Page, { theme, contrast }: Theme): Promise<void> {
  await page.evaluate(
    ([one, other]) => {
      document.documentElement.dataset.theme = one;
      document.documentElement.dataset.contrast = other;
    },
    [theme, contrast] as const,
  );
}

for (const [at, state] of STATES.entries()) {
  if (state.again && !FULL) continue;
  for (const width of FULL ? WIDTHS : state.allThemes ? [320] : [WIDTHS[at % WIDTHS.length] ?? 320]) {
    const all = FULL || state.allThemes;
    const [first = LIGHT, ...others] = all ? THEMES : THEMES.slice(at % THEMES.length).slice(0, 1);
    const label = all ? "all themes" : `${first.theme}, ${first.contrast} contrast`;
    test(`${state.route} ${state.name} at ${width} px, ${label}`, async ({ browser }) => {
      await inState(browser, state, { ...first, width }, async (page, replies) => {
        if (!LANGUAGES_FULL) await inspect(page, state, { ...first, width });
        for (const theme of others) {
          await recolour(page, theme);
          await shoot(page, state, `${width}-${theme.theme}-${theme.contrast}`);
          await axe(page, { high: theme.contrast === "high", contrastOnly: true });
        }
        await inspectLanguages(page, state, width, replies);
      });
    });
  }
}

/** The states that represent all others if the browser itself is set up differently. */
const SAMPLE = [
  "/ plain",
  "/login errors after an empty submit",
  "/reset-password strong, both equal and shown",
  "/SignUpPage step 1, person with disability, errors",
  "/EmployerSignUpForm step 2",
  "/ApplicantDashboard messages panel (maricel)",
  "/ApplicantDashboard a chat (maricel)",
  "/ApplicantDashboard a refused message (maricel)",
  "/ApplicantDashboard overview, all kinds of open items (maricel)",
  "/EmployerDashboard/applicants one applicant, with an offer",
  "/ApplicantDashboard profile (maricel)",
  "/ApplicantDashboard edit (maricel)",
  "/AdminDashboard admin overview, all kinds of activity",
  "/admin/statistics a year of a large community",
];
const sample = STATES.filter((state) => FULL || SAMPLE.includes(`${state.route} ${state.name}`));

test("the sample names states of the registry", () => {
  if (!FULL) expect(sample.map(({ route, name }) => `${route} ${name}`)).toEqual(SAMPLE);
});

for (const [at, state] of sample.entries()) {
  const width = WIDTHS[at % WIDTHS.length] ?? 320;
  test(`${state.route} ${state.name} in forced colours, with more spacing and larger text`, async ({ browser }) => {
    await inState(browser, state, { width, forcedColors: true }, async (page) => {
      await shoot(page, state, `${width}-forced`);
      await expectSeenInForcedColours(page);
      await axe(page);
      await page.emulateMedia({ forcedColors: "none", reducedMotion: "reduce" });
      const unspace = await spaceText(page);
      await shoot(page, state, `${width}-spaced`);
      await expectNothingCut(page);
      await unspace();
      // On phones larger text means a smaller screen, which is checked below (reflow). This is only the text, at twice
      // its size.
      if (width > 320) {
        await page.evaluate(() => {
          document.documentElement.style.fontSize = "212.5%";
        });
        await shoot(page, state, `${width}-double`);
        await expectNothingCut(page);
        await expectNoLetterColumns(page);
        await expectReflow(page);
        await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
      }
      // 1280 x 1024 at 400 %.
      await page.setViewportSize({ width: 320, height: 256 });
      await shoot(page, state, "320x256");
      await expectReflow(page);
    });
  });
}

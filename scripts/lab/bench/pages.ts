import process from "node:process";
import { type Browser, chromium, type Page } from "playwright";
import { ALL_ROUTES } from "#client/app/admin/all-routes.ts";
import {
  api,
  makeAdmin,
  makeEmployer,
  makeSeeker,
  openConversation,
  type Person,
  send,
} from "#client/e2e/support/community.ts";
import { postJob } from "#client/e2e/support/hiring.ts";
import { type Kasama, startKasama } from "#client/e2e/support/server.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import { findChromium } from "../../lib/chromium.mjs";
import { main, Problem } from "../../lib/say.mjs";
import { ensureClient, ROOT } from "../../lib/setup.mjs";
import { type Bar, faultsOf, kindOf, type Loaded, type PageLoad, weightsTable } from "./lib/page-weight.ts";

/**
 * `npm run bench:pages`: the bytes that a browser with an empty cache loads for each page of the route table, until the
 * network is idle. Exits with 1 if a budget is missed, a request fails or a route has no figure.
 */

/** The budgets of design.md section 11: JS and CSS as transferred (brotli). */
const BARS: Record<string, Bar> = {
  "/": { transferred: 100_000 },
  "/ApplicantDashboard": { transferred: 190_000 },
  "/EmployerDashboard": { transferred: 190_000 },
  "/AdminDashboard": { transferred: 190_000 },
  "/messages/:id?": { transferred: 190_000 },
};

const PATIENCE_MS = 30_000;

type Route = (typeof ALL_ROUTES)[number];
interface World {
  members: Partial<Record<UserType, Person>>;
  /** Values for the named parameters of a path. */
  named: Record<string, number>;
  /** Ids for the paths with a number, by path. */
  numbers: Record<string, number>;
}

/** One person of each kind, with a conversation and a job, so that the pages have something to load. */
async function makeWorld(kasama: Kasama): Promise<World> {
  const admin = await makeAdmin(kasama, "elena@kasama.example");
  const [pwd, general, employer] = await Promise.all([
    makeSeeker(kasama, "Maricel Abueva", "pwd"),
    makeSeeker(kasama, "Bea Santos", "general"),
    makeEmployer(kasama, "Jonas Villareal", "Luntian Digital", admin),
  ]);
  const conversation = await openConversation(kasama, pwd, employer);
  await send(kasama, conversation, pwd, employer, "Hello po!");
  const reported = { target: { kind: "conversation", id: conversation }, reason: "spam" };
  const report = (await api(kasama, "POST", "/api/reports", pwd.token, reported)).data as { id: number };
  const job = await postJob(kasama, employer, "Bookkeeper");
  return {
    members: { admin, pwd, general, employer },
    named: { id: job, userId: employer.id },
    numbers: {
      "/AdminDashboard/reports/:id": report.id,
      "/AdminDashboard/people/:id": pwd.id,
      "/messages/:id?": conversation,
    },
  };
}

function addressOf({ path }: Route, { named, numbers }: World): string {
  const numberOf = (name: string) => String(numbers[path] ?? named[name]);
  return path === "*" ? "/nothing-here" : path.replaceAll(/:(\w+)\??/g, (_all, name: string) => numberOf(name));
}

/** The size of a file compressed by gzip, in bytes. */
async function gzipSize(url: string): Promise<number> {
  const response = await fetch(url, { headers: { "accept-encoding": "gzip" } });
  const length = Number(response.headers.get("content-length") ?? Number.NaN);
  await response.body?.cancel();
  if (!response.ok || !Number.isFinite(length)) throw new Error(`${url} has no length by gzip`);
  return length;
}

/** Records everything that a page loads, and problems. */
function watch(page: Page, url: string): { loaded: Promise<Loaded>[]; troubles: string[] } {
  const loaded: Promise<Loaded>[] = [];
  const troubles: string[] = [];
  page.on("pageerror", (error) => troubles.push(`an error of the page: ${error.message}`));
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText;
    // The page itself ends a request whose answer a live event has brought already.
    if (why !== "net::ERR_ABORTED") troubles.push(`${request.url()} failed: ${why}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) troubles.push(`${response.status()} of ${response.url()}`);
  });
  page.on("requestfinished", (request) => {
    if (!request.url().startsWith(url)) troubles.push(`${request.url()} is from elsewhere`);
    const size = async (): Promise<Loaded> => {
      const response = await request.response();
      const type = response?.headers()["content-type"] ?? "";
      const { responseBodySize: transferred } = await request.sizes();
      const code = kindOf(type) === "js" || kindOf(type) === "css";
      return { url: request.url(), type, transferred, gzip: code ? await gzipSize(request.url()) : transferred };
    };
    loaded.push(size());
  });
  return { loaded, troubles };
}

/** Opens a page in a browser without a cache, as a person who may see it. */
async function load(browser: Browser, { url }: Kasama, route: Route, world: World): Promise<PageLoad> {
  const { access, path } = route;
  const types = access === "public" ? [] : access;
  const as = types.map((type) => world.members[type]).find((one) => one !== undefined);
  if (access !== "public" && !as)
    return { route: path, loaded: [], troubles: [`nobody here is ${types.join(" or ")}`] };
  const context = await browser.newContext();
  try {
    if (as)
      await context.addInitScript(
        ([token, user]) => {
          localStorage.setItem("user", user);
          localStorage.setItem("token", token);
        },
        [as.token, JSON.stringify(as.user)] as const,
      );
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    const { loaded, troubles } = watch(page, url);
    // When the socket is open, the chat has loaded too.
    const socket = as ? page.waitForEvent("websocket") : null;
    await page.goto(url + addressOf(route, world));
    await socket;
    await page.waitForLoadState("networkidle");
    await page.locator("main h1").waitFor();
    const arrived = new URL(page.url()).pathname;
    if (arrived !== addressOf(route, world)) troubles.push(`led to ${arrived}`);
    // A request that ends after this point would be asked for its size in a page that is closed already.
    page.removeAllListeners("requestfinished");
    return { route: path, loaded: await Promise.all(loaded), troubles };
  } catch (err) {
    return { route: path, loaded: [], troubles: [err instanceof Error ? err.message : String(err)] };
  } finally {
    await context.close();
  }
}

async function measure(kasama: Kasama): Promise<PageLoad[]> {
  const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: ["--disable-gpu"] });
  try {
    const world = await makeWorld(kasama);
    const pages: PageLoad[] = [];
    for (const route of ALL_ROUTES) pages.push(await load(browser, kasama, route, world));
    return pages;
  } finally {
    await browser.close();
  }
}

await main(async () => {
  await ensureClient(ROOT, process.execPath);
  const kasama = await startKasama({ RATE_LIMITS: "off" });
  const stop = () => void kasama.stop().finally(() => process.exit(130));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, stop);
  let pages: PageLoad[];
  try {
    pages = await measure(kasama);
  } finally {
    await kasama.stop();
  }
  console.log(`First visit, empty cache, until the network is idle. kB of 1000 bytes, as transferred (brotli).\n`);
  console.log(weightsTable(pages, BARS));
  const faults = faultsOf(
    pages,
    ALL_ROUTES.map(({ path }) => path),
    BARS,
  );
  if (faults.length > 0) throw new Problem(`\n${faults.join("\n")}`);
  return 0;
});

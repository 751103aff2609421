import { writesAnswered } from "../data/writes-under-way.ts";

/*
 * After a deploy, code that an open page has not loaded yet may be gone. The page is then reloaded, once, instead of
 * showing a failure that every further click would repeat.
 */

/** How long the server may take to show that a reload would succeed, and running calls to be answered (ms). */
const PATIENCE_MS = 3000;
/** The builds for which this tab was reloaded. Several: during a deploy the pages of two builds may take turns. */
const RELOADED_KEY = "kasama-reloaded-builds";
/** Fields whose content survives a reload, because it is stored as a draft, or is not worth keeping. */
const NOT_LOST = "[data-kept], [type=search]";

const failures = new WeakSet<object>();
/** The page on which the user has last typed something that a reload would lose. */
let typedOn: string | null = null;

/** Notes which errors are imports that failed, and where the user has typed. Call it once, before anything is loaded. */
export function watchImports(): void {
  window.addEventListener("vite:preloadError", (event) => {
    if (typeof event.payload === "object" && event.payload !== null) failures.add(event.payload);
  });
  document.addEventListener(
    "input",
    ({ target }) => {
      if (target instanceof Element && !target.closest(NOT_LOST)) typedOn = window.location.pathname;
    },
    { capture: true, passive: true },
  );
}

/** Whether this error is code that could not be loaded. */
export const isFailedImport = (error: unknown): boolean =>
  typeof error === "object" && error !== null && failures.has(error);

let reloading: Promise<boolean> | undefined;

/**
 * Reloads the page if that can help: the error is code that could not be loaded, this tab was not reloaded for the same
 * build before, nothing that was typed would be lost, and the server answers.
 * @returns whether the page is about to be replaced; if so, show nothing
 */
export async function reloadsFor(error: unknown): Promise<boolean> {
  if (!isFailedImport(error)) return false;
  // Several parts of a page may fail at once.
  reloading ??= reload().finally(() => {
    reloading = undefined;
  });
  return reloading;
}

async function reload(): Promise<boolean> {
  const build = buildOfPage();
  if (build === null || reloadedBuilds()?.includes(build) !== false || losesText()) return false;
  const patience = new Promise<false>((resolve) => setTimeout(resolve, PATIENCE_MS, false));
  const ready = Promise.all([isServed(), writesAnswered()]).then(([served]) => served);
  // Typed meanwhile, perhaps.
  if (!(await Promise.race([ready, patience])) || losesText()) return false;
  if (!remember(build)) return false;
  window.location.reload();
  return true;
}

/** The name of the page's main script, which has a hash of all its code; null in development. */
const buildOfPage = (): string | null =>
  document.querySelector<HTMLScriptElement>('script[type="module"][src*="/assets/"]')?.getAttribute("src") ?? null;

/** Offline, or while the server restarts, a reload would replace the page with the browser's error. */
async function isServed(): Promise<boolean> {
  try {
    const { ok } = await fetch(window.location.pathname, { method: "HEAD", cache: "no-store" });
    return ok;
  } catch {
    return false;
  }
}

/** Also after the field has gone: a dialog or the next step of a form may still hold its content. */
const losesText = (): boolean => typedOn === window.location.pathname;

/** Null if the storage is blocked: without a memory, the page could be reloaded for ever. */
function reloadedBuilds(): string[] | null {
  try {
    return (sessionStorage.getItem(RELOADED_KEY) ?? "").split(" ").filter(Boolean);
  } catch {
    return null;
  }
}

function remember(build: string): boolean {
  try {
    sessionStorage.setItem(RELOADED_KEY, [...(reloadedBuilds() ?? []), build].slice(-10).join(" "));
    return true;
  } catch {
    return false;
  }
}

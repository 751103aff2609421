import type { ReactNode } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { readLanguageFrom } from "#shared/texts/current.ts";
import type { Language } from "#shared/texts/languages.ts";
import { landingTexts } from "../features/landing/texts/landing.texts.ts";
import { appName } from "../ui/appName.ts";
import { FullScreenLoading } from "../ui/feedback/FullScreenLoading.tsx";
import { App } from "./App.tsx";
import { NotLoaded } from "./pages/NotLoaded.tsx";
import { notLoadedTexts } from "./pages/texts/not-loaded/not-loaded.texts.ts";
import { routeOf } from "./routes/routes.ts";
import { loadPage } from "./routes/screens.tsx";

/** The HTML that the build writes into the pages (scripts/lib/prerender.ts), visible before any script has loaded. */

const LandingRouter = ({ children }: { children: ReactNode }) => <StaticRouter location="/">{children}</StaticRouter>;

/**
 * The app at the landing page, for React to hydrate. Settings of the installation are placeholders in braces
 * (ui/appName.ts).
 */
export async function landingMarkup(): Promise<string> {
  const route = routeOf("/");
  // An error ends the build: without the code of the page, its loading view would be written.
  if (route) await loadPage(route);
  return renderToString(<App router={LandingRouter} />);
}

/** Sets the language of the pages that are written next. */
export const writeIn = (language: Language): void => readLanguageFrom(() => language);

/** Instead of a page whose code or texts could not be loaded. */
export const notLoadedMarkup = (): string => renderToStaticMarkup(<NotLoaded />);

export const noScriptText = (): string => notLoadedTexts.noScript;

export const landingTitle = (): string => landingTexts.title({ app: appName() });

/** For every other page: the loading view, until the session is restored and the page has loaded. */
export const loadingMarkup = (): string =>
  renderToStaticMarkup(
    <div className="late">
      <FullScreenLoading />
    </div>,
  );

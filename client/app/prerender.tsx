import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router";
import { landingTexts } from "../features/landing/landing.texts.ts";
import { appName } from "../ui/appName.ts";
import { FullScreenLoading } from "../ui/feedback/FullScreenLoading.tsx";
import { LandingScreen } from "./LandingScreen.tsx";

/** What the build writes into the pages (scripts/lib/prerender.ts): it is there before any script has come. */

/** The whole landing page. Settings of the installation stand in it as names in braces (ui/appName.ts). */
export const landingMarkup = (): string =>
  renderToStaticMarkup(
    <StaticRouter location="/">
      <LandingScreen />
    </StaticRouter>,
  );

export const landingTitle = (): string => landingTexts.title(appName());

/** On every other page: the loading view, until the session is restored and the page is there. */
export const loadingMarkup = (): string =>
  renderToStaticMarkup(
    <div className="late">
      <FullScreenLoading />
    </div>,
  );

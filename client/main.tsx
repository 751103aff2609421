import "./app/strict-csp.ts";
import "./texts/language.ts";
import "./styles/global.css";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app/App.tsx";
import { preloadFirstPage } from "./app/routes/preload.ts";
import { followConnection } from "./shell/connection-notice.ts";
import { followOtherTabs } from "./shell/display/display.actions.ts";
import { reloadsFor, watchImports } from "./shell/failed-import.ts";
import { followLanguage, languageStore } from "./texts/language.ts";
import { withTexts } from "./texts/lazy-catalogue.ts";
// Every page loads these parts later: with the first file they are a request less, and compress better.
import "./shell/frame/Footer.tsx";
import "./ui/controls/ButtonLink.tsx";
import "./ui/layout/Avatar.tsx";
import "./ui/layout/Pill.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

watchImports();
followOtherTabs();
followLanguage();
followConnection();
// A new element each time, so that React renders every component again when the language changes. What was typed stays.
const app = () => (
  <StrictMode>
    <App />
  </StrictMode>
);
// The first page appears at once and whole, instead of after a loading view. (No await up here: the page's code waits for
// this file, and would wait for ever.)
withTexts(preloadFirstPage(window.location.pathname)).then(() => {
  // The landing page is there already, as the build has written it (app/prerender.tsx). Other pages have a loading view.
  const prerendered = root.querySelector("main") !== null;
  const reactRoot = prerendered ? hydrateRoot(root, app()) : createRoot(root);
  if (!prerendered) reactRoot.render(app());
  languageStore.subscribe(() => reactRoot.render(app()));
}, showNotLoaded);

/**
 * Shows that the first texts could not be loaded, unless a reload may help. A page that the build has written is left as
 * it is: it can be read, and its links work.
 */
async function showNotLoaded(error: unknown): Promise<void> {
  const view = document.querySelector<HTMLTemplateElement>("#not-loaded");
  if ((await reloadsFor(error)) || !view || root?.querySelector("main")) return;
  root?.replaceChildren(view.content.cloneNode(true));
}

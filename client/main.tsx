import "./app/strict-csp.ts";
import "./styles/global.css";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app/App.tsx";
import { preloadFirstPage } from "./app/routes/preload.ts";
import { followOtherTabs } from "./shell/display/display.actions.ts";
import { watchImports } from "./shell/failed-import.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

watchImports();
followOtherTabs();
// The first page appears at once and whole, instead of after a loading view. (No await up here: the page's code waits for
// this file, and would wait for ever.)
void preloadFirstPage(window.location.pathname).then(() => {
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  // The landing page is there already, as the build has written it (app/prerender.tsx). Other pages have a loading view.
  if (root.querySelector("main")) hydrateRoot(root, app);
  else createRoot(root).render(app);
});

import "./app/strict-csp.ts";
import "./styles/global.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App.tsx";
import { preloadFirstPage } from "./app/screens.tsx";
import { followOtherTabs } from "./shell/display/display.actions.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

// The landing page as the build has written it down stands here until the app takes over from it.
const from = root.querySelector("main") ? "/" : null;

followOtherTabs();
// The first page appears at once and whole, instead of after a loading view. (No await up here: the page's code waits for
// this file, and would wait for ever.)
void preloadFirstPage(window.location.pathname).then(() =>
  createRoot(root).render(
    <StrictMode>
      <App from={from} />
    </StrictMode>,
  ),
);

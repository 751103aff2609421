import "./app/strict-csp.ts";
import "./styles/global.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App.tsx";
import { preloadPage } from "./app/screens.tsx";
import { followOtherTabs } from "./features/display/display.actions.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

followOtherTabs();
// The first page appears at once and whole, instead of after a loading view. (No await up here: the page's code waits for
// this file, and would wait for ever.)
void preloadPage(window.location.pathname).then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);

import { appTexts } from "../texts/app.texts.ts";
import type { AppRoute } from "./app-route.ts";

/** The page for every path that no other route has. */
export const NOT_FOUND: AppRoute & { path: "*" } = {
  path: "*",
  access: "public",
  frame: "around",
  title: () => appTexts.titles.notFound,
  load: () => import("#client/app/pages/NotFoundPage.tsx").then((m) => m.NotFoundPage),
};

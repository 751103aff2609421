import { type ComponentType, lazy, useState } from "react";
import type { PageProps } from "#client/shell/page-props.ts";
import { type AppRoute, routeOf } from "./routes.ts";

type Page = ComponentType<PageProps>;

const loaded = new Map<AppRoute, Page>();
const lazyPages = new Map<AppRoute, Page>();

async function loadPage(route: AppRoute): Promise<Page> {
  const page = await route.load();
  loaded.set(route, page);
  return page;
}

function lazyPage(route: AppRoute): Page {
  const known = lazyPages.get(route);
  if (known) return known;
  const page = lazy(async () => ({ default: await loadPage(route) }));
  lazyPages.set(route, page);
  return page;
}

/** Brings the code of a page before it is shown. A failure shows when the page is really opened. */
export async function preloadPage(pathname: string): Promise<void> {
  const route = routeOf(pathname);
  if (route && !loaded.has(route)) await loadPage(route).catch(() => undefined);
}

/**
 * What the first page of a visit waits for before anything is shown. One with a loading view of its own shows that, and
 * one with a table of its own is loaded behind the guard: nobody else is to have so much as the names in it.
 */
export async function preloadFirstPage(pathname: string): Promise<void> {
  const route = routeOf(pathname);
  if (!route?.loading && !route?.inner) await preloadPage(pathname);
}

/**
 * The page of a route. One whose code is there already is shown at once: through `lazy` alone it would still flash its
 * loading view, and React keeps that for 300 ms.
 */
export function Screen({ route }: { route: AppRoute }) {
  const [Page] = useState<Page>(() => loaded.get(route) ?? lazyPage(route));
  return <Page title={route.title} />;
}

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

/** Preloads the code of a page. A failure is shown only when the page is opened. */
export async function preloadPage(pathname: string): Promise<void> {
  const route = routeOf(pathname);
  if (route && !loaded.has(route)) await loadPage(route).catch(() => undefined);
}

/**
 * The code that must load before the first page of a visit is shown. A page with its own loading view shows that instead,
 * and one with its own table loads behind the guard, so that other users do not even load the names in it.
 */
export async function preloadFirstPage(pathname: string): Promise<void> {
  const route = routeOf(pathname);
  if (!route?.loading && !route?.inner) await preloadPage(pathname);
}

/**
 * The page of a route. If its code is loaded already it is shown at once: with `lazy` alone its loading view would flash,
 * and React keeps that for 300 ms.
 */
export function Screen({ route }: { route: AppRoute }) {
  const [Page] = useState<Page>(() => loaded.get(route) ?? lazyPage(route));
  return <Page title={route.title} />;
}

import { type ComponentType, lazy, useState } from "react";
import type { PageProps } from "#client/shell/page-props.ts";
import type { AppRoute } from "./app-route.ts";

type Page = ComponentType<PageProps>;

const loaded = new Map<AppRoute, Page>();
const lazyPages = new Map<AppRoute, Page>();

/** Loads the code of a page, unless it is loaded already. */
export async function loadPage(route: AppRoute): Promise<Page> {
  const page = loaded.get(route) ?? (await route.load());
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

/**
 * The page of a route. If its code is loaded already it is shown at once: with `lazy` alone its loading view would flash,
 * and React keeps that for 300 ms.
 */
export function Screen({ route }: { route: AppRoute }) {
  const [Page] = useState<Page>(() => loaded.get(route) ?? lazyPage(route));
  return <Page title={route.title()} />;
}

import { routeOf } from "./routes.ts";
import { loadPage } from "./screens.tsx";

/** Preloads the code of a page. A failure is shown only when the page is opened. */
export async function preloadPage(pathname: string): Promise<void> {
  const route = routeOf(pathname);
  if (route) await loadPage(route).catch(() => undefined);
}

/**
 * The code that must load before the first page of a visit is shown. A page with its own loading view shows that instead,
 * and one with its own table loads behind the guard, so that other users do not even load the names in it.
 */
export async function preloadFirstPage(pathname: string): Promise<void> {
  const route = routeOf(pathname);
  if (!route?.loading && !route?.inner) await preloadPage(pathname);
}

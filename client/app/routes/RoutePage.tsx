import { Suspense } from "react";
import { CrashScreen } from "#client/shell/ErrorBoundary.tsx";
import { isDashboard } from "#client/shell/paths.ts";
import { FullScreenLoading } from "#client/ui/feedback/FullScreenLoading.tsx";
import type { AppRoute } from "./app-route.ts";
import { RouteAnnouncer } from "./RouteAnnouncer.tsx";
import { Screen } from "./screens.tsx";

/** A page with its loading view, its crash screen and its announcement. */
export function RoutePage({ route, inside = false }: { route: AppRoute; inside?: boolean }) {
  return (
    // The key remounts per page: a crash affects only that page, and each has its own loading view while its code loads.
    <CrashScreen key={route.path} inside={inside}>
      <Suspense fallback={<FullScreenLoading dashboard={isDashboard(route)} text={route.loading?.()} />}>
        <Screen route={route} />
        {!(route.inner || route.announcesItself) && (
          <RouteAnnouncer path={route.path} title={route.title()} afterLoading={route.loading !== undefined} />
        )}
      </Suspense>
    </CrashScreen>
  );
}

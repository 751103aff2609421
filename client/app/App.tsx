import { lazy, Suspense, useState } from "react";
import { useLocation } from "react-router";
import { CrashScreen } from "../shell/ErrorBoundary.tsx";
import { UnderHeader } from "../shell/frame-context.ts";
import { AuthProvider, useAuth } from "../shell/SessionProvider.tsx";
import { Announcer } from "../ui/feedback/Announcer.tsx";
import { FullScreenLoading } from "../ui/feedback/FullScreenLoading.tsx";
import { ArrivalMemory } from "./Arrival.tsx";
import { BrowserRouter } from "./BrowserRouter.tsx";
import { Allowed, SignedIn } from "./guards.tsx";
import { Place } from "./Place.tsx";
import { type AppRoute, isDashboard, routeOf } from "./routes.ts";

/** Visitors of the landing page do without these. */
const Layout = lazy(async () => ({ default: (await import("./Layout.tsx")).Layout }));

const HeaderAbove = lazy(async () => ({ default: (await import("./Layout.tsx")).HeaderAbove }));

const Toasts = lazy(async () => ({ default: (await import("../ui/feedback/Toasts.tsx")).Toasts }));

/** Everything, from the crash screen inwards. `from` is the path of a page that stood here before, without the app. */
export function App({ from = null }: { from?: string | null }) {
  return (
    <CrashScreen>
      <Announcer />
      <BrowserRouter>
        <AuthProvider>
          <ArrivalMemory from={from}>
            <Pages />
          </ArrivalMemory>
        </AuthProvider>
        {/* After the pages: the first stop of the keyboard is the skip link, also while a toast is up. */}
        <ToastPlace />
      </BrowserRouter>
    </CrashScreen>
  );
}

/** From the first page that can say something on; the live regions stand before it speaks, and stay. */
function ToastPlace() {
  const { pathname } = useLocation();
  const [needed, setNeeded] = useState(false);
  if (!needed && pathname !== "/") setNeeded(true);
  return (
    <CrashScreen instead={null}>
      <Suspense fallback={null}>{needed && <Toasts />}</Suspense>
    </CrashScreen>
  );
}

/**
 * The page of the address, straight from the table. Routes nest one deep at most here, so the router's own matching (3 kB
 * after compression, on every page) would be a second reading of the same table.
 */
function Pages() {
  const { user, loading } = useAuth();
  const { pathname } = useLocation();
  const route = routeOf(pathname);
  if (loading || !route) return <FullScreenLoading />;
  if (route.access === "public" && !(route.frame === "around" && user)) return <PublicPlace route={route} />;
  return (
    <SignedIn>
      <Suspense fallback={<FullScreenLoading dashboard={isDashboard(route)} />}>
        <Layout>
          <Allowed route={route}>
            <Place route={route} inside />
          </Allowed>
        </Layout>
      </Suspense>
    </SignedIn>
  );
}

/**
 * A page outside of the frame. What is above it may go while it stays, so that a reset, which ends the session, can still
 * say that it was done.
 */
function PublicPlace({ route }: { route: AppRoute }) {
  const { user } = useAuth();
  const above = route.frame === "above" && user !== null;
  return (
    <UnderHeader value={above}>
      <CrashScreen instead={null}>
        <Suspense fallback={null}>{above && <HeaderAbove />}</Suspense>
      </CrashScreen>
      <Place route={route} />
    </UnderHeader>
  );
}

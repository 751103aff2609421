import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { BrowserRouter, Outlet, Route, Routes, useLocation } from "react-router";
import { AppPartsContext } from "../shell/app-parts.ts";
import { CrashScreen } from "../shell/ErrorBoundary.tsx";
import { UnderHeader } from "../shell/frame-context.ts";
import { isDashboard } from "../shell/paths.ts";
import { AuthProvider, useAuth } from "../shell/SessionProvider.tsx";
import { Announcer } from "../ui/feedback/Announcer.tsx";
import { FullScreenLoading } from "../ui/feedback/FullScreenLoading.tsx";
import { APP_PARTS } from "./app-parts.ts";
import type { AppRoute } from "./routes/app-route.ts";
import { Allowed, SignedIn } from "./routes/guards.tsx";
import { LastPageProvider } from "./routes/RouteAnnouncer.tsx";
import { RoutePage } from "./routes/RoutePage.tsx";
import { ROUTES, routeOf } from "./routes/routes.ts";

/** Not loaded for visitors of the landing page. */
const Layout = lazy(async () => ({ default: (await import("./layout/Layout.tsx")).Layout }));

const HeaderAbove = lazy(async () => ({ default: (await import("./layout/Layout.tsx")).HeaderAbove }));

const Toasts = lazy(async () => ({ default: (await import("../ui/feedback/Toasts.tsx")).Toasts }));

/** The router of the build, which has no address bar, or the browser's. */
type AnyRouter = ComponentType<{ children: ReactNode }>;

/** The whole app, inside the crash screen. */
export function App({ router: Router = BrowserRouter }: { router?: AnyRouter }) {
  return (
    <CrashScreen>
      <Announcer />
      <Router>
        <AuthProvider>
          <LastPageProvider>
            <AppPartsContext value={APP_PARTS}>
              <Pages />
            </AppPartsContext>
          </LastPageProvider>
        </AuthProvider>
        {/* After the pages: the first stop of the keyboard is the skip link, also while a toast is up. */}
        <ToastPlace />
      </Router>
    </CrashScreen>
  );
}

/** Mounted with the first page that can make announcements: the live regions must exist before, and stay. */
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

/** The pages of the route table. Those inside the frame share it, so that it stays when the page changes. */
function Pages() {
  const { user, loading } = useAuth();
  const { pathname } = useLocation();
  if (loading && !routeOf(pathname)?.prerendered) return <FullScreenLoading />;
  const isInside = ({ access, frame }: AppRoute) => access !== "public" || (frame === "around" && user !== null);
  return (
    <Routes>
      <Route element={<Frame />}>
        {ROUTES.filter(isInside).map((route) => (
          <Route key={route.path} path={route.path} element={<InsidePage route={route} />} />
        ))}
      </Route>
      {ROUTES.filter((route) => !isInside(route)).map((route) => (
        <Route key={route.path} path={route.path} element={<PublicPage route={route} />} />
      ))}
    </Routes>
  );
}

/** The frame of signed-in users around the current page. */
function Frame() {
  return (
    <SignedIn>
      <Suspense fallback={<FrameLoading />}>
        <Layout>
          <Outlet />
        </Layout>
      </Suspense>
    </SignedIn>
  );
}

function FrameLoading() {
  const route = routeOf(useLocation().pathname);
  return <FullScreenLoading dashboard={route && isDashboard(route)} />;
}

function InsidePage({ route }: { route: AppRoute }) {
  return (
    <Allowed route={route}>
      <RoutePage route={route} inside />
    </Allowed>
  );
}

/**
 * A page outside of the frame. Its header can be removed while the page stays: a password reset ends the session, and its
 * page still has to confirm the reset.
 */
function PublicPage({ route }: { route: AppRoute }) {
  const { user } = useAuth();
  const above = route.frame === "above" && user !== null;
  return (
    <UnderHeader value={above}>
      <CrashScreen instead={null}>
        <Suspense fallback={null}>{above && <HeaderAbove />}</Suspense>
      </CrashScreen>
      <RoutePage route={route} />
    </UnderHeader>
  );
}

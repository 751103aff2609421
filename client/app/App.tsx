import { lazy, Suspense, useState } from "react";
import { Route, Routes, useLocation } from "react-router";
import { Announcer } from "../ui/Announcer.tsx";
import { FullScreenLoading } from "../ui/FullScreenLoading.tsx";
import { Arrival, ArrivalMemory } from "./Arrival.tsx";
import { AuthProvider, useAuth } from "./AuthProvider.tsx";
import { BrowserRouter } from "./BrowserRouter.tsx";
import { CrashScreen } from "./CrashScreen.tsx";
import { Allowed, SignedIn } from "./guards.tsx";
import { type AppRoute, ROUTES } from "./routes.ts";
import { Screen } from "./screens.tsx";

/** Visitors of the landing page do without these two. */
const Layout = lazy(async () => ({ default: (await import("./Layout.tsx")).Layout }));

const Toasts = lazy(async () => ({ default: (await import("../ui/Toasts.tsx")).Toasts }));

/** Everything, from the crash screen inwards. */
export function App() {
  return (
    <CrashScreen>
      <Announcer />
      <BrowserRouter>
        <AuthProvider>
          <ArrivalMemory>
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

function Pages() {
  const { loading } = useAuth();
  if (loading) return <FullScreenLoading />;
  const open = ROUTES.filter(({ access }) => access === "public");
  const closed = ROUTES.filter(({ access }) => access !== "public");
  return (
    <Routes>
      {open.map((route) => (
        <Route key={route.path} path={route.path} element={<Place route={route} />} />
      ))}
      <Route
        element={
          <SignedIn>
            <Suspense fallback={<FullScreenLoading dashboard />}>
              <Layout />
            </Suspense>
          </SignedIn>
        }
      >
        {closed.map((route) => (
          <Route
            key={route.path}
            path={route.path}
            element={
              <Allowed route={route}>
                <Place route={route} inside />
              </Allowed>
            }
          />
        ))}
      </Route>
    </Routes>
  );
}

/** One page with its loading view, its crash screen and its arrival. */
function Place({ route, inside = false }: { route: AppRoute; inside?: boolean }) {
  return (
    // A crash stays on its own page. A dashboard shows its own loading view, other pages wait behind the one before.
    <CrashScreen key={route.path} inside={inside}>
      <Suspense key={inside ? route.path : "page"} fallback={<FullScreenLoading dashboard={inside} />}>
        <Screen key={route.path} route={route} />
        <Arrival path={route.path} title={route.title} />
      </Suspense>
    </CrashScreen>
  );
}

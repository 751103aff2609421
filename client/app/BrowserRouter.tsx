import { type ReactNode, startTransition, useLayoutEffect, useState } from "react";
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from "react-router";

/**
 * The router over the address bar, as `BrowserRouter` of react-router is, without the data mode that it brings along
 * (see ui/Link.tsx). Places change in a transition: what is shown and stays, like the frame of signed-in pages, is not
 * hidden behind a loading view again.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setPlace] = useState({ action: history.action, location: history.location });
  useLayoutEffect(
    () =>
      history.listen((place) => startTransition(() => setPlace({ action: place.action, location: place.location }))),
    [history],
  );
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}

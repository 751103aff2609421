import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { toast } from "react-hot-toast/headless";
import { sessionStore } from "#client/data/session.ts";
import { placeToasts } from "#client/testing/toast-place.ts";
import { App } from "../App.tsx";

/** Renders the whole client at an address, as after loading the page there. */
export function renderApp(path: string, state: unknown = null) {
  // Toasts of an earlier test would still be shown.
  toast.remove();
  placeToasts();
  window.history.pushState({ usr: state, key: "test", idx: 0 }, "", path);
  sessionStore.setState({ state: "loading", token: null, user: null, ended: null });
  const user = userEvent.setup();
  return { user, ...render(<App />) };
}

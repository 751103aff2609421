import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { toast } from "react-hot-toast/headless";
import { App } from "../app/App.tsx";
import { sessionStore } from "../data/session.ts";
import { placeToasts } from "./toast-place.ts";

/** The whole client at an address, as after loading the page there. */
export function renderApp(path: string, state: unknown = null) {
  // The toasts of the test before outlive its page.
  toast.remove();
  placeToasts();
  window.history.pushState({ usr: state, key: "test", idx: 0 }, "", path);
  sessionStore.setState({ state: "loading", token: null, user: null, ended: null });
  const user = userEvent.setup();
  return { user, ...render(<App />) };
}

/** What the browser keeps of somebody signed in. */
export function storeSession(user: object, token = "token"): void {
  localStorage.setItem("user", JSON.stringify(user));
  localStorage.setItem("token", token);
}

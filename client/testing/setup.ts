import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { queryClient } from "../data/query-client.ts";
import { resetAnnouncements } from "../ui/feedback/announce.ts";

/** What jsdom leaves out of a browser, and what the server writes into index.html. */

// Only a failure waits so long; on a busy machine a success may need some seconds.
configure({ asyncUtilTimeout: 10_000 });

const metas = { "kasama-app-name": "Kasama", "kasama-support-email": "support@kasama.example" };
for (const [name, content] of Object.entries(metas)) {
  const meta = document.createElement("meta");
  Object.assign(meta, { name, content });
  document.head.append(meta);
}

if (!window.matchMedia)
  window.matchMedia = (query: string): MediaQueryList => {
    const nothing = () => {};
    return {
      matches: false,
      media: query,
      onchange: null,
      addEventListener: nothing,
      removeEventListener: nothing,
      addListener: nothing,
      removeListener: nothing,
      dispatchEvent: () => false,
    };
  };

// With a promise, as in newer browsers: React would take one that an effect returns for its undoing, and crash on it.
Element.prototype.scrollIntoView ??= () => Promise.resolve();

class QuietObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
globalThis.ResizeObserver ??= QuietObserver;

/** Enough of <dialog> for our Dialog: open, close, and the focus moving in. Inertness belongs to the browser tests. */
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.setAttribute("open", "");
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.removeAttribute("open");
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => {
  cleanup();
  // The next test may open the same page before the cache has forgotten the one of this test.
  queryClient.clear();
  resetAnnouncements();
  vi.useRealTimers();
  document.title = "";
  for (const attribute of [...document.documentElement.attributes]) {
    if (attribute.name.startsWith("data-")) document.documentElement.removeAttribute(attribute.name);
  }
});

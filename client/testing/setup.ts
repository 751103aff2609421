import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { queryClient } from "../data/query-client.ts";
import { resetAnnouncements } from "../ui/feedback/announce.ts";

/** What jsdom lacks compared to a browser, and what the server writes into index.html. */

// Only failures take this long. On a busy machine a success can take a few seconds.
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

// Returns a promise, as in newer browsers: React would take a promise from an effect for its cleanup, and crash.
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

/**
 * The parts of <dialog> that our Dialog needs: opening, closing and the initial focus. Browser tests cover inertness.
 */
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
  // The next test may open the same page while the cache still has the data of this one.
  queryClient.clear();
  resetAnnouncements();
  vi.useRealTimers();
  document.title = "";
  for (const attribute of [...document.documentElement.attributes]) {
    if (attribute.name.startsWith("data-")) document.documentElement.removeAttribute(attribute.name);
  }
});

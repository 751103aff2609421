import type { Source } from "./slices.ts";

/** A cursor over an existing list. */
export function listSource(documents: readonly Uint8Array[]): Source {
  const rest = documents[Symbol.iterator]();
  return {
    step() {
      const next = rest.next();
      return next.done ? undefined : next.value;
    },
    pause() {},
  };
}

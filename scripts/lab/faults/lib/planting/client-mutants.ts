import type { Mutant } from "./mutant.ts";

/** The bugs for the client. */
export const MUTANTS_IN_CLIENT = {
  "queued-by-clock": {
    says: "the outbox of a tab is sorted by the clock alone",
    inClient: true,
    edits: [
      {
        module: "nextQueuedAt",
        find: "return Math.max($NOW, ...$_);",
        put: "return $NOW;",
      },
    ],
  },
  "no-sync": {
    says: "a page syncs when it is opened, and never again",
    inClient: true,
    edits: [
      {
        module: "startSync",
        find: "onConnect(() => void $RUN())",
        put: "onConnect(((first) => () => { if (first) void $RUN(); first = false; })(true))",
      },
    ],
  },
  "outbox-forgets": {
    says: "unsent messages are lost when the page is closed",
    inClient: true,
    edits: [
      {
        module: "persistOutbox",
        find: "$TAKEN(($STATE) => $AGAIN.reduce(withDraftQueued, $STATE));",
        put: "$TAKEN(($STATE) => $AGAIN.slice($AGAIN.length).reduce(withDraftQueued, $STATE));",
      },
    ],
  },
} satisfies Record<string, Mutant>;

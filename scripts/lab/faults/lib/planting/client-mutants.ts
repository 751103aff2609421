import type { Mutant } from "./mutant.ts";

/** The bugs that are planted in the client. */
export const MUTANTS_IN_CLIENT = {
  "queued-by-clock": {
    says: "what waits in a tab's outbox is put in order by its clock alone",
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
    says: "a page asks what it has missed when it is opened, and never again",
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
    says: "what a page could not send is gone with the page",
    inClient: true,
    edits: [
      {
        module: "createOutbox",
        find: "$TAKEN(($STATE) => $AGAIN.reduce(withDraftQueued, $STATE));",
        put: "$TAKEN(($STATE) => $AGAIN.slice($AGAIN.length).reduce(withDraftQueued, $STATE));",
      },
    ],
  },
} satisfies Record<string, Mutant>;

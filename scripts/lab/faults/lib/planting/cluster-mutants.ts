import type { Mutant } from "./mutant.ts";

/** The bugs that only several processes can show. */
export const MUTANTS_IN_CLUSTER = {
  "heads-unheard": {
    says: "a process does not learn the numbers that another one has given",
    edits: [
      {
        module: "createRemoteEvents",
        find: "$NUMBERING.heard($MESSAGE.conversation_id, $MESSAGE); $ENDS.learn($MESSAGE.conversation_id, $MESSAGE.seq);",
        put: "$ENDS.learn($MESSAGE.conversation_id, $MESSAGE.seq);",
      },
    ],
  },
  "death-unnoticed": {
    says: "the tabs do not catch up when another process has died",
    edits: [
      { module: "Bus", find: `$HANDLERS.missed("process ended", $PEER);`, put: ";" },
      // Neither by its end nor by its silence before that.
      { module: "Bus", find: "for (const $PEER of $HEARING.lost()) $MISSED($PEER);", put: "" },
      // Nor by chance: on a busy machine a process may seem to be cut off for a while, and has its tabs sync for that.
      { module: "Bus", find: "if ($HAS) $MISSED($FRAME.from);", put: "" },
      { module: "Bus", find: `$HANDLERS.missed("redis came back");`, put: "{}" },
      { module: "MissedEvents", find: "$DUE.toTabs($ROUND.splice(0, $MOST));", put: "" },
    ],
  },
  "waits-for-redis": {
    says: "an event reaches the tabs of its own process only when Redis has taken it",
    edits: [
      {
        module: "createClusterAnnouncer",
        find: `$HERE(...$ARGS);
          const $USERS = $RECEIVERS?.(...$ARGS);
          if ($NAME === "toUsers" && $USERS) $RECENT.add($USERS);
          $BUS.send([$NAME, ...$ARGS], $USERS && $DIRECTORY.peersWith($USERS));`,
        put: "void $BUS.confirm([$NAME, ...$ARGS], 60_000).then(() => $HERE(...$ARGS));",
      },
      // The rows about missed events would bring it instead.
      { module: "MissedEvents", find: "const $CUT = $BUS.isCutOff || $FIRST;", put: "const $CUT = false;" },
    ],
  },
  "frames-twice": {
    says: "a frame that arrives twice is executed twice",
    edits: [{ module: "Sequences", find: "const $NEW = !$BEAT && $N > $LAST;", put: "const $NEW = !$BEAT;" }],
  },
  "sockets-kept-elsewhere": {
    says: "a session that ends closes only the sockets of the process where it was ended",
    edits: [
      {
        module: "Sessions",
        find: "await Promise.all([$HERE($IDS, $END, null), $ELSEWHERE($IDS, $END, null)]);",
        put: "await $HERE($IDS, $END, null);",
      },
      {
        module: "Sessions",
        find: "$DEPS.changed($USER); await Promise.all([$HERE($IDS, $END, $USER), $ELSEWHERE($IDS, $END, $USER)]);",
        put: "$DEPS.changed($USER); await $HERE($IDS, $END, $USER);",
      },
    ],
  },
  "blocks-unforgotten": {
    says: "a process goes on using the blocks that it has cached when another one has changed them",
    edits: [{ module: "createBlocking", find: "$BLOCKS.forget([$BLOCKER, $BLOCKED]);", put: "" }],
  },
  "summary-rewritten": {
    says: "a late summary replaces one of the same message, which was changed meanwhile",
    edits: [
      {
        module: "ConversationsRepo",
        find: "({ ...$FILTER, last_seq: { $lt: $SEQ } })",
        put: "({ ...$FILTER, last_seq: { $lte: $SEQ } })",
      },
    ],
  },
  "local-reads": {
    says: "reads see what a majority does not have yet",
    edits: [
      { module: "untilConnected", find: "({ readConcern: { level: $LEVEL }, ...$_ })", part: "$LEVEL", put: '"local"' },
    ],
  },
  "absence-unnoticed": {
    says: "a process that was frozen does not notice that the others took it for dead and dropped what was for it",
    edits: [
      // Neither by the numbers of their frames, nor by the time that has passed, nor by their silence.
      { module: "Bus", find: "if ($HAS) $MISSED($FRAME.from);", put: "" },
      { module: "Bus", find: `$HANDLERS.missed("redis came back");`, put: "{}" },
      { module: "Bus", find: "for (const $PEER of $HEARING.lost()) $MISSED($PEER);", put: "" },
      { module: "Bus", find: "!this.isConnected || !$HEARING.isComplete", put: "false" },
    ],
  },
  "stop-for-all": {
    says: "a stopping process closes the sockets of all processes",
    edits: [
      {
        module: "drainSockets",
        find: "$IO.local.disconnectSockets(true);",
        put: `$MATCH; for (let id = 1; id < 5000; id += 1) globalThis.faultsBus?.send(["closeUser", id, "restart"]);`,
      },
    ],
  },
  "lease-by-own-clock": {
    says: "a lease ends by the clock of the process that takes it",
    edits: [
      {
        module: "createLease",
        find: '$OWNED({ $add: ["$$NOW", $MS] }, "$until")',
        put: '$OWNED(new Date(Date.now() + $MS), "$until")',
      },
    ],
  },
  "no-cookie": {
    says: "the load balancer does not keep a browser with its process",
    edits: [],
  },
  "other-format": {
    says: "not a bug, but another version: its frames have another format",
    edits: [{ module: "createFrames", find: "const VERSION = $N;", part: "$N", put: "9999" }],
  },
  "no-detour": {
    says: "a process that is cut off from Redis does not use the database to bring events to the others",
    edits: [{ module: "MissedEvents", find: "const $CUT = $BUS.isCutOff || $FIRST;", put: "const $CUT = false;" }],
  },
  "refusal-unnoticed": {
    says: "a process does not notice that it cannot read the frames of another one, nor what that one writes for it instead",
    edits: [
      { module: "Bus", find: "!this.isConnected || !$HEARING.isComplete", put: "!this.isConnected" },
      { module: "Bus", find: "for (const $PEER of $HEARING.lost()) $MISSED($PEER);", put: "" },
      {
        module: "MissedEvents",
        find: "if ($ROW.cut_off) $ALL.add($ROW.users, $ROW.admins); else $SKIPPED.push($X);",
        put: ";",
      },
    ],
  },
  "users-kept": {
    says: "the users of a process that has ended or cannot be reached stay online for the others",
    edits: [
      { module: "TabDirectory", find: "$OUTDATED.delete($PEER); $REPLACE($PEER, null);", put: "" },
      {
        module: "TabDirectory",
        find: "for (const $PEER of [...$LISTS.keys()]) $REPLACE($PEER, null);",
        put: "",
      },
    ],
  },
  "badges-local": {
    says: "a process does not count the messages that another one has stored",
    edits: [
      {
        module: "createRemoteEvents",
        find: "for (const $USER of $USERS) $COUNTS.arrived($USER, $MESSAGE);",
        put: "",
      },
    ],
  },
} satisfies Record<string, Mutant>;

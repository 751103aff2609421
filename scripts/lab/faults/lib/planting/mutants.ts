import { MUTANTS_OF_ANSWERS } from "./answer-mutants.ts";
import { MUTANTS_IN_CLIENT } from "./client-mutants.ts";
import { MUTANTS_IN_CLUSTER } from "./cluster-mutants.ts";
import type { Mutant } from "./mutant.ts";

const APPENDER = "Appender";

export const REALTIME = "createRealtime";

const SOCKETS = "SocketLifecycle";

/** The place at which the appender has numbered a batch and stores it. */
const STORES_BATCH = `
  const $ROWS = $NUMBERED($SENDS, $NUMBERS);
  if ($LATE.aborted) return [];
  const { stored: $STORED, refused: $REFUSED } = await $INSERT($ROWS, $AGAIN);`;
const storesBatchAfter = (put: string): string => `
  const $ROWS = $NUMBERED($SENDS, $NUMBERS);
  ${put}
  await new Promise((go) => globalThis.setTimeout(go, 100));
  if ($LATE.aborted) return [];
  const { stored: $STORED, refused: $REFUSED } = await $INSERT($ROWS, $AGAIN);`;

export const MUTANTS = {
  ...MUTANTS_IN_CLIENT,
  ...MUTANTS_IN_CLUSTER,
  ...MUTANTS_OF_ANSWERS,
  "ack-before-insert": {
    says: "a message is acknowledged before it is stored",
    edits: [
      {
        module: APPENDER,
        find: STORES_BATCH,
        put: storesBatchAfter("$SENDS.forEach((waiting, index) => $ROWS[index] && waiting.resolve($ROWS[index]));"),
      },
    ],
  },
  "no-dedupe": {
    says: "a retry is stored as a new message",
    edits: [
      {
        module: APPENDER,
        find: `\`\${$DRAFT.conversation_id}:\${$DRAFT.sender_id}:\${$DRAFT.client_id}\``,
        put: `\`\${$DRAFT.conversation_id}:\${Math.random()}\``,
      },
      {
        module: "messageModel",
        find: "$SCHEMA.index({ conversation_id: 1, sender_id: 1, client_id: 1 }, { unique: true })",
        put: "$SCHEMA.index({ conversation_id: 1, sender_id: 1, client_id: 1 })",
      },
    ],
  },
  "file-before-its-bytes": {
    says: "a file is visible before its bytes are stored",
    edits: [
      {
        module: "FileStore",
        find: "await $PIPELINE($SOURCE.from([$BYTES]), $FILES().openUploadStream($NAME, { metadata: $METADATA }));",
        put: `const stream = $FILES().openUploadStream($NAME, { metadata: $METADATA });
      const about = { length: $BYTES.byteLength, chunkSize: 255 * 1024, uploadDate: new Date() };
      await stream.files.insertOne({ _id: stream.id, filename: $NAME, metadata: $METADATA, ...about });
      await $PIPELINE($SOURCE.from([$BYTES]), stream).catch((err) => { if (err.code !== 11000) throw err; });`,
      },
    ],
  },
  "answer-before-disk": {
    says: "the database answers before its commit is on the disk",
    edits: [
      {
        module: "Commits",
        find: "doJob($JOB, $CONTEXT, $GUARDED);",
        put: "$MATCH; settle($JOB);",
      },
    ],
  },
  "no-restart": {
    says: "a database that died is not started again",
    edits: [{ module: "startEmbedded", find: "if ($STOPPING || !$BEGUN) return;", put: "if ($BEGUN) return;" }],
  },
  "always-ready": {
    says: "a server reports ready while its database is down",
    edits: [
      {
        module: "healthRoutes",
        find: "$DRAINING() || !(await $REACHABLE())",
        put: "$DRAINING()",
      },
    ],
  },
  "sync-leaves-out": {
    says: "sync leaves out all missed messages",
    edits: [
      {
        module: "createSync",
        find: "[{ conversation_id: $ID, rev: $REV }]",
        put: "[]",
      },
    ],
  },
  "timer-kept": {
    says: "timers and listeners of a socket are kept after it is closed",
    edits: [{ module: SOCKETS, find: "clearTimeout($TIMERS.get($SOCKET));", put: "" }],
  },
  "listener-kept": {
    says: "each socket listens to the whole server and never unsubscribes",
    edits: [
      {
        module: SOCKETS,
        find: "$ARM($SOCKET); $PRESENCE.arrive($VIEWER.userId, $SHOWN);",
        put: '$SOCKET.nsp.server.engine.on("initial_headers", () => $SOCKET.id); $MATCH',
      },
    ],
  },
  "first-piece-only": {
    says: "a body is treated as complete after its first chunk",
    edits: [
      {
        module: "StreamReader",
        find: "if (!$REFUSAL) $KEPT.add($PIECE); else $DISCARD;",
        put: "if (!$REFUSAL) { $KEPT.add($PIECE); return $KEPT.bytes(); } else $DISCARD",
      },
    ],
  },
  "volatile-news": {
    says: "events are dropped while the connection cannot take them, as between two polls",
    edits: [
      {
        module: "coalesceWrites",
        find: "Object.getPrototypeOf($CONN).flush.call($CONN);",
        put: "if (!$CONN.transport.writable) $CONN.writeBuffer.length = 0; $MATCH",
      },
    ],
  },
  "restart-unsaid": {
    says: "a stopping server closes its sockets without announcing it",
    edits: [
      {
        module: "drainSockets",
        find: '$SOCKET.emit("session:ended", { reason: "restart", retry_after_ms: $MS });',
        put: "",
      },
    ],
  },
  "unanswered-end": {
    says: "a stopping server closes its sockets before accepted commands are stored and answered",
    edits: [
      { module: "drainSockets", find: "await Promise.race([$SERVE.dismiss($SOCKET), $PATIENCE]);", put: "" },
      {
        module: APPENDER,
        find: STORES_BATCH,
        put: storesBatchAfter(""),
      },
    ],
  },
  "ready-to-the-end": {
    says: "a stopping server reports ready",
    edits: [{ module: "healthRoutes", find: "$DRAINING() || !(await $REACHABLE())", put: "!(await $REACHABLE())" }],
  },
  "late-heartbeat": {
    says: "a dead connection is noticed after two minutes",
    edits: [
      {
        module: REALTIME,
        find: "({ connectTimeout: $MS, ...$_ })",
        part: "$MS",
        put: "$MS, pingInterval: 120_000",
      },
    ],
  },
  "no-deadline": {
    says: "calls wait for the database without a timeout",
    edits: [
      { module: "withDeadline", find: "const STEP_MS = $MS;", part: "$MS", put: "600_000" },
      {
        module: "untilConnected",
        find: "({ heartbeatFrequencyMS: $MS, ...$_ })",
        part: "$MS",
        put: "60_000",
      },
      { module: "withDeadline", find: "const CALL_MS = $MS;", part: "$MS", put: "600_000" },
    ],
  },
  "journal-later": {
    says: "the database answers at once and writes 100 ms later, as w:1 with j:false lets a mongod do",
    edits: [
      {
        module: "runCommand",
        find: "const $JOB = $WRAP($REQUEST, $WRITE($REQUEST));",
        put: `$MATCH;
  if ($REQUEST.command.insert === "messages") {
    setTimeout(() => void $REQUEST.services.commits.submit($JOB).catch(() => {}), 100);
    return { n: ($REQUEST.sequences.get("documents") ?? $REQUEST.command.documents).length, ok: 1 };
  }`,
      },
    ],
  },
  "one-by-one": {
    says: "reconnecting sockets are admitted one after another, two a second",
    edits: [
      {
        module: SOCKETS,
        find: "$ENTER($SOCKET).then(() => $NEXT(), $REFUSE)",
        put: `(() => {
    const seen = (globalThis.seenTokens ??= new Set());
    const isBack = seen.has($SOCKET.handshake.auth.token);
    seen.add($SOCKET.handshake.auth.token);
    const before = globalThis.admissions ?? Promise.resolve();
    if (isBack)
      globalThis.admissions = before.then(() => new Promise((resolve) => globalThis.setTimeout(resolve, 500)));
    return (isBack ? globalThis.admissions : Promise.resolve())
      .then(() => $ENTER($SOCKET))
      .then(() => $NEXT(), $REFUSE);
    })()`,
      },
    ],
  },
  "waits-for-readers": {
    says: "a message is acknowledged only after every reader has caught up, and slow readers are not disconnected",
    edits: [
      // Otherwise the wait would end when the slow reader is disconnected.
      { module: SOCKETS, find: "cutSlowReader($CONN, ...$_);", put: "" },
      {
        module: "SendingService",
        find: "return $SHOW(await $APPENDER.append({ ...$NAME, content: $CONTENT, ...$BODY, ...$QUOTE }, $TELL, $CHECK), $SIDES);",
        put: `const row = await $APPENDER.append({ ...$NAME, content: $CONTENT, ...$BODY, ...$QUOTE }, $TELL, $CHECK);
      const isBusy = (socket) => socket.conn.writeBuffer.length > 0;
      while ([...globalThis.faultsIo.sockets.sockets.values()].some(isBusy))
        await new Promise((resolve) => globalThis.setTimeout(resolve, 20));
      return $SHOW(row, $SIDES);`,
      },
    ],
  },
  "order-by-clock": {
    says: "messages are sorted by their times",
    edits: [
      {
        module: "MessagesRepo",
        find: "$MESSAGES.find({ conversation_id: $ID }).sort({ seq: -1 })",
        put: "$MESSAGES.find({ conversation_id: $ID }).sort({ created_at: -1 })",
      },
    ],
  },
  "ended-session-lives": {
    says: "the sockets of a session that ended stay open",
    edits: [{ module: "createAnnouncer", find: "$SOCKETS.disconnectSockets(true);", put: "" }],
  },
  "twin-accounts": {
    says: "an address can have two accounts",
    edits: [
      {
        module: "userModel",
        find: "$SCHEMA.index({ email: 1 }, { unique: true })",
        put: "$SCHEMA.index({ email: 1 })",
      },
      {
        module: "userModel",
        find: "$SCHEMA.index({ username_key: 1 }, { unique: true })",
        put: "$SCHEMA.index({ username_key: 1 })",
      },
    ],
  },
  "twin-conversations": {
    says: "a pair can have two conversations",
    edits: [
      {
        module: "conversationModel",
        find: "$SCHEMA.index({ pair: 1 }, { unique: true })",
        put: "$SCHEMA.index({ pair: 1 })",
      },
    ],
  },
  "link-works-again": {
    says: "a password reset link works for all concurrent uses",
    edits: [
      {
        module: "Recovery",
        find: "if (!$USED?.first) throw $FAILURE;",
        put: "",
      },
    ],
  },
  "mail-once": {
    says: "an email that cannot be sent is not retried",
    edits: [
      {
        module: "Mailer",
        find: `if (!$OVER.has($ID)) {
          try { await $ATTEMPT($MAIL); } catch ($ERR) { return $POSTPONE($MAIL, $ERR); }
        }`,
        put: `if (!$OVER.has($ID)) {
          try { await $ATTEMPT($MAIL); } catch { $OVER.set($ID, async () => {}); }
        }`,
      },
    ],
  },
  "role-kept": {
    says: "a socket keeps the rooms of its user's former role",
    edits: [
      {
        module: "CommandServer",
        find: "!$VIEWER || !mayStay($BEFORE, $VIEWER)",
        put: "!$VIEWER",
      },
    ],
  },
  "counts-twice": {
    says: "the badge counts each new message twice",
    edits: [
      {
        module: "UnreadCounts",
        find: "$COUNTS.messages += $CHANGE;",
        put: "$COUNTS.messages += 2 * $CHANGE;",
      },
    ],
  },
  "ack-unchecked": {
    says: "the client's acknowledgement is called even if it is not a function",
    edits: [
      {
        module: "CommandServer",
        find: `$COUNTED($NAME, $RESULT.ok ? "ok" : $CODE, $SECONDS);
          if (typeof $ACK === "function") $ACK($RESULT);`,
        put: `$COUNTED($NAME, $RESULT.ok ? "ok" : $CODE, $SECONDS);
          $ACK($RESULT);`,
      },
    ],
  },
  "fat-acks": {
    says: "an acknowledgement carries 60 kB of useless data",
    edits: [
      {
        module: "CommandServer",
        find: "$REPLY({ ok: true, value: await $RESULT })",
        put: "$REPLY({ padding: Math.random().toString().repeat(3000), ok: true, value: await $RESULT })",
      },
    ],
  },
  "counts-own": {
    says: "a message counts as unread for its sender",
    edits: [
      {
        module: "UnreadMessagesRepo",
        find: "isWaiting($ROW, $READER) && $ROW.seq > $READ",
        put: "$ROW.seq > $READ",
      },
      {
        module: "UnreadCounts",
        find: "if (isWaiting($MESSAGE, $SIDE)) $CONVERSATION.unread.push($MESSAGE.seq);",
        put: "$CONVERSATION.unread.push($MESSAGE.seq);",
      },
    ],
  },
  "deleted-stays": {
    says: "a deleted message keeps its text on the disk",
    edits: [
      {
        module: "OwnMessages",
        find: "$CHANGE($FOUND, { content: $TEXT, ...withoutFiles($FOUND.row), ...$_ })",
        part: "$TEXT",
        put: "$FOUND.row.content",
      },
    ],
  },
  "tells-everybody": {
    says: "an event for two people is sent to everyone",
    edits: [
      {
        module: "createAnnouncer",
        find: "$IO().to($USERS.map(rooms.user))",
        put: "$IO()",
      },
    ],
  },
  "deaf-processes": {
    says: "a process ignores what the others send",
    edits: [
      {
        module: "Bus",
        find: "if ($NEW) for (const $CALL of $FRAME.calls) void $RECEIVE($CALL, $FRAME.from);",
        put: "",
      },
    ],
  },
} satisfies Record<string, Mutant>;
export type MutantName = keyof typeof MUTANTS;

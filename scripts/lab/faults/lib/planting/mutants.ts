import { MUTANTS_IN_CLIENT } from "./client-mutants.ts";
import type { Mutant } from "./mutant.ts";

const APPENDER = "Appender";

export const REALTIME = "createRealtime";

const SOCKETS = "SocketLifecycle";

/** Where the appender has given a batch its numbers and stores it. */
const STORES_BATCH = `
  const $ROWS = await $NUMBERED($BATCH);
  const { stored: $STORED, duplicate: $DUPLICATE } = await $MESSAGES.insertInOrder($ROWS);`;
const storesBatchAfter = (put: string): string => `
  const $ROWS = await $NUMBERED($BATCH);
  ${put}
  await new Promise((go) => globalThis.setTimeout(go, 100));
  const { stored: $STORED, duplicate: $DUPLICATE } = await $MESSAGES.insertInOrder($ROWS);`;

export const MUTANTS = {
  ...MUTANTS_IN_CLIENT,
  "ack-before-insert": {
    says: "a message is acknowledged before it is stored",
    edits: [
      {
        module: APPENDER,
        find: STORES_BATCH,
        put: storesBatchAfter("$BATCH.forEach((waiting, index) => $ROWS[index] && waiting.resolve($ROWS[index]));"),
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
    says: "a file is there before its bytes are",
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
    says: "a database that died stays dead",
    edits: [{ module: "startEmbedded", find: "if ($STOPPING || !$BEGUN) return;", put: "if ($BEGUN) return;" }],
  },
  "always-ready": {
    says: "a server says that it is ready whatever its database does",
    edits: [
      {
        module: "healthRoutes",
        find: "$DRAINING() || !(await $REACHABLE())",
        put: "$DRAINING()",
      },
    ],
  },
  "sync-skips-one": {
    says: "sync leaves out the first message that was missed",
    edits: [
      {
        module: "createSync",
        find: "[{ conversation_id: $ID, rev: $REV }]",
        put: "[{ conversation_id: $ID, rev: $REV + 1 }]",
      },
    ],
  },
  "timer-kept": {
    says: "what hangs on a socket is kept when the socket is gone",
    edits: [{ module: SOCKETS, find: "clearTimeout($TIMERS.get($SOCKET));", put: "" }],
  },
  "listener-kept": {
    says: "each socket listens to the whole server, and does not leave off",
    edits: [
      {
        module: SOCKETS,
        find: "$ARM($SOCKET); $PRESENCE.arrive($VIEWER.userId, $SHOWN);",
        put: '$SOCKET.nsp.server.engine.on("initial_headers", () => $SOCKET.id); $MATCH',
      },
    ],
  },
  "first-piece-only": {
    says: "a body is taken for whole when its first piece is there",
    edits: [
      {
        module: "StreamReader",
        find: "if (!$REFUSAL) $KEPT.add($PIECE); else $DISCARD;",
        put: "if (!$REFUSAL) { $KEPT.add($PIECE); return $KEPT.bytes(); } else $DISCARD",
      },
    ],
  },
  "volatile-news": {
    says: "what a line cannot take at this moment is dropped: between two polls, everything",
    edits: [
      {
        module: "coalesceWrites",
        find: "Object.getPrototypeOf($CONN).flush.call($CONN);",
        put: "if (!$CONN.transport.writable) $CONN.writeBuffer.length = 0; $MATCH",
      },
    ],
  },
  "restart-unsaid": {
    says: "a server that stops closes its sockets without a word",
    edits: [
      {
        module: REALTIME,
        find: '$SOCKET.emit("session:ended", { reason: "restart", retry_after_ms: $MS });',
        put: "",
      },
    ],
  },
  "unanswered-end": {
    says: "a server that stops closes its sockets before what it took is stored and answered",
    edits: [
      { module: "startServer", find: "await Promise.race([$SERVE.settled(), $PATIENCE]);", put: "" },
      {
        module: APPENDER,
        find: STORES_BATCH,
        put: storesBatchAfter(""),
      },
    ],
  },
  "ready-to-the-end": {
    says: "a server that stops says that it is ready",
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
    says: "calls wait for the database for as long as it likes",
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
    says: "whoever comes back is admitted after all others who did, two a second",
    edits: [
      {
        module: SOCKETS,
        find: "$ENTER($SOCKET).then(() => $NEXT(), $REFUSE);",
        put: `const seen = (globalThis.seenTokens ??= new Set());
    const isBack = seen.has($SOCKET.handshake.auth.token);
    seen.add($SOCKET.handshake.auth.token);
    const before = globalThis.admissions ?? Promise.resolve();
    if (isBack)
      globalThis.admissions = before.then(() => new Promise((resolve) => globalThis.setTimeout(resolve, 500)));
    (isBack ? globalThis.admissions : Promise.resolve())
      .then(() => $ENTER($SOCKET))
      .then(() => $NEXT(), $REFUSE);`,
      },
    ],
  },
  "waits-for-readers": {
    says: "a message is acknowledged only when everybody has read what was written to them, and nobody is cut",
    edits: [
      // Else the wait would be over when the reader is cut.
      { module: SOCKETS, find: "cutSlowReader($CONN, ...$_);", put: "" },
      {
        module: "SendingService",
        find: "const $ROW = await $APPENDER.append({ ...$NAME, content: $CONTENT, ...$BODY }, $TELL);",
        put: `$MATCH;
      const isBusy = (socket) => socket.conn.writeBuffer.length > 0;
      while ([...globalThis.faultsIo.sockets.sockets.values()].some(isBusy))
        await new Promise((resolve) => globalThis.setTimeout(resolve, 20));`,
      },
    ],
  },
  "order-by-clock": {
    says: "a conversation is read in the order of its times",
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
    says: "nothing keeps an address from having two accounts",
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
    says: "nothing keeps a pair from having two conversations",
    edits: [
      {
        module: "conversationModel",
        find: "$SCHEMA.index({ pair: 1 }, { unique: true })",
        put: "$SCHEMA.index({ pair: 1 })",
      },
    ],
  },
  "link-works-again": {
    says: "a link that sets a new password works for all who use it at once",
    edits: [
      {
        module: "createRecovery",
        find: "if (!$USED?.first) throw $FAILURE;",
        put: "",
      },
    ],
  },
  "mail-once": {
    says: "a mail that cannot be sent now is forgotten",
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
    says: "a socket goes on with the rooms of a role that its user has no more",
    edits: [
      {
        module: "createServe",
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
        find: "$COUNTS.messages += 1;",
        put: "$COUNTS.messages += 2;",
      },
    ],
  },
  "ack-unchecked": {
    says: "what a client gives as its acknowledgement is called, whatever it is",
    edits: [
      {
        module: "createServe",
        find: `$COUNTED($NAME, $RESULT.ok ? "ok" : $CODE, $SECONDS);
          if (typeof $ACK === "function") $ACK($RESULT);`,
        put: `$COUNTED($NAME, $RESULT.ok ? "ok" : $CODE, $SECONDS);
          $ACK($RESULT);`,
      },
    ],
  },
  "fat-acks": {
    says: "an acknowledgement carries 60 kB that nobody needs",
    edits: [
      {
        module: "createServe",
        find: "$REPLY({ ok: true, value: await $RESULT })",
        put: "$REPLY({ padding: Math.random().toString().repeat(3000), ok: true, value: await $RESULT })",
      },
    ],
  },
  "counts-own": {
    says: "what somebody writes counts as unread for themselves",
    edits: [
      {
        module: "UnreadMessagesRepo",
        find: "$ROW.sender_id !== $READER && $ROW.seq > $READ",
        put: "$ROW.seq > $READ",
      },
      {
        module: "UnreadCounts",
        find: "if ($MESSAGE.sender_id !== $USER) { $CONVERSATION.unread += 1; $COUNTS.messages += 1; }",
        put: "$CONVERSATION.unread += 1; $COUNTS.messages += 1;",
      },
    ],
  },
  "deleted-stays": {
    says: "a deleted message keeps its text on the disk",
    edits: [
      {
        module: "createOwnMessages",
        find: "$CHANGE($FOUND, { content: $TEXT, deleted_at: $AT, ...$_ })",
        part: "$TEXT",
        put: "$FOUND.row.content",
      },
    ],
  },
  "tells-everybody": {
    says: "what is announced to two people is announced to everybody",
    edits: [
      {
        module: "createAnnouncer",
        find: "$IO().to($USERS.map(rooms.user))",
        put: "$IO()",
      },
    ],
  },
} satisfies Record<string, Mutant>;
export type MutantName = keyof typeof MUTANTS;

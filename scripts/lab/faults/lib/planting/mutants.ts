import type { Mutant } from "./mutant.ts";

const APPENDER = "createAppender";

export const REALTIME = "createRealtime";

export const MUTANTS = {
  "ack-before-insert": {
    says: "a message is acknowledged before it is stored",
    edits: [
      {
        module: APPENDER,
        find: "const rows = await numbered(rest);",
        put: `const rows = await numbered(rest);
      rest.forEach((waiting, index) => rows[index] && waiting.resolve(rows[index]));
      await setTimeout(100);`,
      },
    ],
  },
  "no-dedupe": {
    says: "a retry is stored as a new message",
    edits: [
      {
        module: APPENDER,
        find: `\`\${draft.conversation_id}:\${draft.sender_id}:\${draft.client_id}\`;`,
        put: "`" + "$" + "{draft.conversation_id}:" + "$" + "{Math.random()}`;",
      },
      {
        module: "messageModel",
        find: "schema.index({ conversation_id: 1, sender_id: 1, client_id: 1 }, { unique: true });",
        put: "schema.index({ conversation_id: 1, sender_id: 1, client_id: 1 });",
      },
    ],
  },
  "file-before-its-bytes": {
    says: "a file is there before its bytes are",
    edits: [
      {
        module: "createFileStore",
        find: "await pipeline(Readable.from([bytes]), gridFs().openUploadStream(name, { metadata }));",
        put: `const stream = gridFs().openUploadStream(name, { metadata });
      const about = { length: bytes.byteLength, chunkSize: 255 * 1024, uploadDate: new Date() };
      await files.collection.insertOne({ _id: stream.id, filename: name, metadata, ...about });
      await pipeline(Readable.from([bytes]), stream).catch((err) => { if (err.code !== 11000) throw err; });`,
      },
    ],
  },
  "answer-before-disk": {
    says: "the database answers before its commit is on the disk",
    edits: [
      {
        module: "Commits",
        find: "doJob(job, context, isGuarded);",
        put: "doJob(job, context, isGuarded);\n      settle(job);",
      },
    ],
  },
  "no-restart": {
    says: "a database that died stays dead",
    edits: [{ module: "startEmbedded", find: "if (stopping || !begun) return;", put: "if (begun) return;" }],
  },
  "always-ready": {
    says: "a server says that it is ready whatever its database does",
    edits: [
      {
        module: "healthRoutes",
        find: "if (isDraining() || !(await isReachable())) throw",
        put: "if (isDraining()) throw",
      },
    ],
  },
  "sync-skips-one": {
    says: "sync leaves out the first message that was missed",
    edits: [
      {
        module: "createSync",
        find: "[{ conversation_id: id, rev }]",
        put: "[{ conversation_id: id, rev: rev + 1 }]",
      },
    ],
  },
  "timer-kept": {
    says: "what hangs on a socket is kept when the socket is gone",
    edits: [{ module: REALTIME, find: "clearTimeout(timers.get(socket));", put: "" }],
  },
  "listener-kept": {
    says: "each socket listens to the whole server, and does not leave off",
    edits: [
      {
        module: REALTIME,
        find: "armExpiry(socket);\n    presence.arrive",
        put: 'armExpiry(socket);\n    io.engine.on("initial_headers", () => socket.id);\n    presence.arrive',
      },
    ],
  },
  "first-piece-only": {
    says: "a body is taken for whole when its first piece is there",
    edits: [
      {
        module: "createBodyReader",
        find: "if (!refusal) kept.add(value);",
        put: "if (!refusal) { kept.add(value); return kept.bytes(); }",
      },
    ],
  },
  "volatile-news": {
    says: "what a line cannot take at this moment is dropped: between two polls, everything",
    edits: [
      {
        module: "coalesceWrites",
        find: "(Object.getPrototypeOf(conn) as Flushing).flush.call(conn);",
        put: `if (!conn.transport.writable) (conn as unknown as { writeBuffer: unknown[] }).writeBuffer.length = 0;
      (Object.getPrototypeOf(conn) as Flushing).flush.call(conn);`,
      },
    ],
  },
  "restart-unsaid": {
    says: "a server that stops closes its sockets without a word",
    edits: [
      { module: REALTIME, find: 'socket.emit("session:ended", { reason: "restart", retry_after_ms });', put: "" },
    ],
  },
  "unanswered-end": {
    says: "a server that stops closes its sockets before what it took is stored and answered",
    edits: [
      { module: "startServer", find: "await Promise.race([serve.settled(), patience]);", put: "" },
      {
        module: APPENDER,
        find: "const rows = await numbered(rest);",
        put: "const rows = await numbered(rest);\n      await setTimeout(100);",
      },
    ],
  },
  "ready-to-the-end": {
    says: "a server that stops says that it is ready",
    edits: [{ module: "healthRoutes", find: "isDraining() || !(await", put: "!(await" }],
  },
  "late-heartbeat": {
    says: "a dead connection is noticed after two minutes",
    edits: [
      { module: REALTIME, find: "connectTimeout: 20_000,", put: "connectTimeout: 20_000, pingInterval: 120_000," },
    ],
  },
  "no-deadline": {
    says: "calls wait for the database for as long as it likes",
    edits: [
      { module: "withDeadline", find: "STEP_MS = 4000", put: "STEP_MS = 600_000" },
      {
        module: "untilConnected",
        find: "heartbeatFrequencyMS: 2000",
        put: "heartbeatFrequencyMS: 60_000",
      },
      { module: "withDeadline", find: "CALL_MS = 14_000", put: "CALL_MS = 600_000" },
    ],
  },
  "journal-later": {
    says: "the database answers at once and writes 100 ms later, as w:1 with j:false lets a mongod do",
    edits: [
      {
        module: "runCommand",
        find: "const job = withRetries(request, write(request));",
        put: `const job = withRetries(request, write(request));
  if (request.command.insert === "messages") {
    setTimeout(() => void request.services.commits.submit(job).catch(() => {}), 100);
    return { n: (request.sequences.get("documents") ?? request.command.documents).length, ok: 1 };
  }`,
      },
    ],
  },
  "one-by-one": {
    says: "whoever comes back is admitted after all others who did, two a second",
    edits: [
      {
        module: REALTIME,
        find: "enter(socket).then(",
        put: `const seen = (globalThis.seenTokens ??= new Set());
    const isBack = seen.has(socket.handshake.auth.token);
    seen.add(socket.handshake.auth.token);
    const before = globalThis.admissions ?? Promise.resolve();
    if (isBack)
      globalThis.admissions = before.then(() => new Promise((resolve) => setTimeout(resolve, 500)));
    (isBack ? globalThis.admissions : Promise.resolve()).then(() => enter(socket)).then(`,
      },
    ],
  },
  "waits-for-readers": {
    says: "a message is acknowledged only when everybody has read what was written to them, and nobody is cut",
    edits: [
      // Else the wait would be over when the reader is cut.
      { module: REALTIME, find: "cutSlowReader(conn, nameFor(userId), log);", put: "" },
      {
        module: "createChat",
        find: "append({ ...name, content, ...body }, (stored) => announceStored(stored, sides, from));",
        put: `append({ ...name, content, ...body }, (stored) => announceStored(stored, sides, from));
      const isBusy = (socket) => socket.conn.writeBuffer.length > 0;
      while ([...globalThis.faultsIo.sockets.sockets.values()].some(isBusy))
        await new Promise((resolve) => setTimeout(resolve, 20));`,
      },
    ],
  },
  "order-by-clock": {
    says: "a conversation is read in the order of its times",
    edits: [
      {
        module: "createMessagesRepo",
        find: ".find({ conversation_id: conversationId })\n        .sort({ seq: -1 })",
        put: ".find({ conversation_id: conversationId })\n        .sort({ created_at: -1 })",
      },
    ],
  },
  "ended-session-lives": {
    says: "the sockets of a session that ended stay open",
    edits: [{ module: "createAnnouncer", find: "sockets.disconnectSockets(true);", put: "" }],
  },
  "twin-accounts": {
    says: "nothing keeps an address from having two accounts",
    edits: [
      {
        module: "userModel",
        find: "schema.index({ email: 1 }, { unique: true });",
        put: "schema.index({ email: 1 });",
      },
      {
        module: "userModel",
        find: "schema.index({ username_key: 1 }, { unique: true });",
        put: "schema.index({ username_key: 1 });",
      },
    ],
  },
  "twin-conversations": {
    says: "nothing keeps a pair from having two conversations",
    edits: [
      {
        module: "conversationModel",
        find: "schema.index({ pair: 1 }, { unique: true });",
        put: "schema.index({ pair: 1 });",
      },
    ],
  },
  "link-works-again": {
    says: "a link that sets a new password works for all who use it at once",
    edits: [
      {
        module: "createRecovery",
        find: "if (!used?.first) throw failed();",
        put: "",
      },
    ],
  },
  "mail-once": {
    says: "a mail that cannot be sent now is forgotten",
    edits: [
      {
        module: "createMailer",
        find: "return postpone(claimed, err);",
        put: "over.set(id, async () => {});",
      },
    ],
  },
  "role-kept": {
    says: "a socket goes on with the rooms of a role that its user has no more",
    edits: [
      {
        module: "createServe",
        find: "if (!viewer || !mayStay(socket.data.viewer, viewer)) throw",
        put: "if (!viewer) throw",
      },
    ],
  },
  "counts-twice": {
    says: "the badge counts each new message twice",
    edits: [
      {
        module: "createUnreadCounts",
        find: "counts.messages += 1;",
        put: "counts.messages += 2;",
      },
    ],
  },
  "ack-unchecked": {
    says: "what a client gives as its acknowledgement is called, whatever it is",
    edits: [
      {
        module: "createServe",
        find: 'if (typeof ack === "function") ack(result);',
        put: "(ack as (result: unknown) => void)(result);",
      },
    ],
  },
  "fat-acks": {
    says: "an acknowledgement carries 60 kB that nobody needs",
    edits: [
      {
        module: "createServe",
        find: "reply({ ok: true, value: await",
        put: "reply({ padding: Math.random().toString().repeat(3000), ok: true, value: await",
      },
    ],
  },
  "queued-by-clock": {
    says: "what waits in a tab's outbox is put in order by its clock alone",
    inClient: true,
    edits: [
      {
        module: "nextQueuedAt",
        find: "return Math.max(now, ...state.outbox.map(({ queued_at }) => queued_at + 1));",
        put: "return now;",
      },
    ],
  },
  "counts-own": {
    says: "what somebody writes counts as unread for themselves",
    edits: [
      {
        module: "createMessagesRepo",
        find: "if (row.sender_id !== reader && row.seq > last_read_seq) arrears",
        put: "if (row.seq > last_read_seq) arrears",
      },
      {
        module: "createUnreadCounts",
        find: "if (message.sender_id !== userId) {",
        put: "if (message.sender_id !== 0) {",
      },
    ],
  },
  "deleted-stays": {
    says: "a deleted message keeps its text on the disk",
    edits: [
      {
        module: "createOwnMessages",
        find: 'await change(found, { content: "", ...files, deleted_at',
        put: "await change(found, { content: found.row.content, ...files, deleted_at",
      },
    ],
  },
  "tells-everybody": {
    says: "what is announced to two people is announced to everybody",
    edits: [
      {
        module: "createAnnouncer",
        find: "const sockets = io().to(userIds.map(rooms.user));",
        put: "const sockets = io();",
      },
    ],
  },
  "no-sync": {
    says: "a page asks what it has missed when it is opened, and never again",
    inClient: true,
    edits: [
      {
        module: "startSync",
        find: "onConnect(() => void run());",
        put: "onConnect(() => { if (first) void run(); });",
      },
    ],
  },
  "outbox-forgets": {
    says: "what a page could not send is gone with the page",
    inClient: true,
    edits: [
      {
        module: "createOutbox",
        find: "taken((s) => again.reduce(withDraftQueued, s));",
        put: "taken((s) => again.slice(again.length).reduce(withDraftQueued, s));",
      },
    ],
  },
} satisfies Record<string, Mutant>;
export type MutantName = keyof typeof MUTANTS;

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** One change of a module's text. `find` stands in it exactly once; mutants.test.ts says so when that is over. */
interface Edit {
  file: string;
  find: string;
  put: string;
}

/** A bug on purpose, which a fault's test must notice. */
interface Mutant {
  says: string;
  edits: Edit[];
}

const APPENDER = "server/features/chat/appender.ts";

const REALTIME = "server/realtime/server.ts";

export const MUTANTS = {
  "ack-before-insert": {
    says: "a message is acknowledged before it is stored",
    edits: [
      {
        file: APPENDER,
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
        file: APPENDER,
        find: `\`\${draft.conversation_id}:\${draft.sender_id}:\${draft.client_id}\`;`,
        put: "`" + "$" + "{draft.conversation_id}:" + "$" + "{Math.random()}`;",
      },
      {
        file: "server/features/chat/message.model.ts",
        find: "schema.index({ conversation_id: 1, sender_id: 1, client_id: 1 }, { unique: true });",
        put: "schema.index({ conversation_id: 1, sender_id: 1, client_id: 1 });",
      },
    ],
  },
  "answer-before-disk": {
    says: "the database answers before its commit is on the disk",
    edits: [
      {
        file: "server/embedded-mongo/store/commits.ts",
        find: "this.#replyBeforeDisk = replyBeforeDisk;",
        put: "this.#replyBeforeDisk = true;",
      },
    ],
  },
  "no-restart": {
    says: "a database that died stays dead",
    edits: [
      { file: "server/database/embedded.ts", find: "if (stopping || !begun) return;", put: "if (begun) return;" },
    ],
  },
  "sync-skips-one": {
    says: "sync leaves out the first message that was missed",
    edits: [
      {
        file: "server/features/chat/sync.service.ts",
        find: "[{ conversation_id: id, rev }]",
        put: "[{ conversation_id: id, rev: rev + 1 }]",
      },
    ],
  },
  "timer-kept": {
    says: "what hangs on a socket is kept when the socket is gone",
    edits: [{ file: REALTIME, find: "clearTimeout(timers.get(socket));", put: "" }],
  },
  "first-piece-only": {
    says: "a body is taken for whole when its first piece is there",
    edits: [
      {
        file: "server/http/body.ts",
        find: "if (!refusal) kept.add(value);",
        put: "if (!refusal) { kept.add(value); return kept.bytes(); }",
      },
    ],
  },
  "volatile-news": {
    says: "messages are announced only to those who can take them at this moment",
    edits: [
      {
        file: "server/realtime/announcer.ts",
        find: "emit(io().to(userIds.map(rooms.user)), event, data)",
        put: "emit(io().to(userIds.map(rooms.user)).volatile, event, data)",
      },
    ],
  },
  "restart-unsaid": {
    says: "a server that stops closes its sockets without a word",
    edits: [{ file: REALTIME, find: 'socket.emit("session:ended", { reason: "restart", retry_after_ms });', put: "" }],
  },
  "late-heartbeat": {
    says: "a dead connection is noticed after two minutes",
    edits: [{ file: REALTIME, find: "connectTimeout: 10_000,", put: "connectTimeout: 10_000, pingInterval: 120_000," }],
  },
  "no-deadline": {
    says: "calls wait for the database for as long as it likes",
    edits: [
      { file: "server/database/deadline.ts", find: "STEP_MS = 4000", put: "STEP_MS = 600_000" },
      { file: "server/database/connect.ts", find: "heartbeatFrequencyMS: 2000", put: "heartbeatFrequencyMS: 60_000" },
      { file: "server/database/deadline.ts", find: "CALL_MS = 14_000", put: "CALL_MS = 600_000" },
    ],
  },
  "journal-later": {
    says: "the database answers at once and writes 100 ms later, as w:1 with j:false lets a mongod do",
    edits: [
      {
        file: "server/embedded-mongo/commands/registry.ts",
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
    says: "sockets are admitted one after the other, five a second",
    edits: [
      {
        file: REALTIME,
        find: "admit(socket).then(",
        put: `(globalThis.admissions = (globalThis.admissions ?? Promise.resolve())
      .then(() => new Promise((resolve) => setTimeout(resolve, 200))))
      .then(() => admit(socket)).then(`,
      },
    ],
  },
  "waits-for-readers": {
    says: "a message is acknowledged only when everybody has read what was written to them",
    edits: [
      {
        file: "server/realtime/announcer.ts",
        find: "export function createAnnouncer(io: () => IoServer): Announcer {",
        put: "export function createAnnouncer(io: () => IoServer): Announcer { globalThis.faultsIo = io;",
      },
      {
        file: "server/features/chat/chat.service.ts",
        find: "append({ ...name, content, ...body }, (stored) => announceStored(stored, sides));",
        put: `append({ ...name, content, ...body }, (stored) => announceStored(stored, sides));
      const isBusy = (socket) => socket.conn.writeBuffer.length > 0;
      while ([...globalThis.faultsIo().sockets.sockets.values()].some(isBusy))
        await new Promise((resolve) => setTimeout(resolve, 20));`,
      },
    ],
  },
  "order-by-clock": {
    says: "a conversation is read in the order of its times",
    edits: [
      {
        file: "server/features/chat/messages.repo.ts",
        find: ".find({ conversation_id: conversationId })\n        .sort({ seq: -1 })",
        put: ".find({ conversation_id: conversationId })\n        .sort({ created_at: -1 })",
      },
    ],
  },
  "ended-session-lives": {
    says: "the sockets of a session that ended stay open",
    edits: [{ file: "server/realtime/announcer.ts", find: "sockets.disconnectSockets(true);", put: "" }],
  },
  "counts-twice": {
    says: "the badge counts each new message twice",
    edits: [{ file: "server/features/chat/counts.ts", find: "counts.messages += 1;", put: "counts.messages += 2;" }],
  },
  "ack-unchecked": {
    says: "what a client gives as its acknowledgement is called, whatever it is",
    edits: [
      {
        file: "server/realtime/serve.ts",
        find: 'if (typeof ack === "function") ack(result);',
        put: "(ack as (result: unknown) => void)(result);",
      },
    ],
  },
  "fat-acks": {
    says: "an acknowledgement carries 60 kB that nobody needs",
    edits: [
      {
        file: "server/realtime/serve.ts",
        find: "reply({ ok: true, value: await",
        put: "reply({ padding: Math.random().toString().repeat(3000), ok: true, value: await",
      },
    ],
  },
  "queued-by-clock": {
    says: "what waits in a tab's outbox is put in order by its clock alone",
    edits: [
      {
        file: "client/features/chat/chat.drafts.ts",
        find: "return Math.max(now, ...state.outbox.map(({ queued_at }) => queued_at + 1));",
        put: "return now;",
      },
    ],
  },
} satisfies Record<string, Mutant>;
export type MutantName = keyof typeof MUTANTS;

const ROOT = new URL("../../../", import.meta.url);

/** Where the server finds the client that it hands out. */
const BUILT: Omit<Edit, "put"> = {
  file: "server/app.ts",
  find: 'fileURLToPath(new URL("../dist", import.meta.url))',
};

/**
 * What a mutant makes of the module with this URL; null where it leaves it as it is.
 * @param client the folder of a client that was built with the bug, which the server then hands out
 */
export function patchOf(name: string, url: string, client?: string): ((source: string) => string) | null {
  const mutant: Mutant | undefined = MUTANTS[name as MutantName];
  if (!mutant) throw new Error(`there is no planted bug ${name}`);
  const all = client === undefined ? mutant.edits : [...mutant.edits, { ...BUILT, put: JSON.stringify(client) }];
  const edits = all.filter(({ file }) => new URL(file, ROOT).href === url);
  if (edits.length === 0) return null;
  return (source) => edits.reduce((text, { find, put }) => text.replace(find, () => put), source);
}

/** The edits whose text is not there exactly once any more: the module has changed, and the bug has to be planted anew. */
export function staleEdits(): string[] {
  return Object.entries<Mutant>(MUTANTS).flatMap(([name, { edits }]) =>
    [...edits, BUILT]
      .filter(({ file, find }) => readFileSync(fileURLToPath(new URL(file, ROOT)), "utf8").split(find).length !== 2)
      .map(({ file, find }) => `${name}: '${find}' is not once in ${file}`),
  );
}

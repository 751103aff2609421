import { setTimeout as sleep } from "node:timers/promises";
import { Long, ObjectId } from "bson";
import { type Document, isDocument, MAX_DOCUMENT_BYTES } from "../engine/values/values.ts";
import { CommandError } from "../errors.ts";
import { MAX_FRAME_BYTES } from "../wire/frames.ts";
import type { Request } from "./context.ts";
import { MAX_STATEMENTS } from "./writes/statements.ts";

/** The wire version of MongoDB 7.0: this server either does what drivers expect of it, or declines it by name. */
const MAX_WIRE_VERSION = 21;
export const SET_NAME = "kasama";
const TOPOLOGY_VERSION = { processId: new ObjectId(), counter: Long.ZERO };
/** Grows with each start: a driver considers a primary with a lower one as outdated. */
const ELECTION_ID = new ObjectId(`7fffffff${Date.now().toString(16).padStart(16, "0")}`);
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** hello and its older names: the primary of a replica set with one member, which sessions and retries require. */
export async function hello(request: Request): Promise<Document> {
  await awaitChange(request);
  const { services, client, name } = request;
  const me = services.address();
  return {
    helloOk: true,
    ...(name === "hello" ? { isWritablePrimary: true } : { ismaster: true }),
    topologyVersion: TOPOLOGY_VERSION,
    setName: SET_NAME,
    setVersion: 1,
    secondary: false,
    hosts: [me],
    primary: me,
    me,
    electionId: ELECTION_ID,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    maxMessageSizeBytes: MAX_FRAME_BYTES,
    maxWriteBatchSize: MAX_STATEMENTS,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    connectionId: client.id,
    minWireVersion: 0,
    maxWireVersion: MAX_WIRE_VERSION,
    readOnly: false,
    ok: 1,
  };
}

/**
 * A client that knows the current topology asks to be notified of the next one, or after maxAwaitTimeMS that nothing
 * changed. Here it never changes while the process lives; the client notices its end.
 */
async function awaitChange({ command, client }: Request): Promise<void> {
  const { topologyVersion, maxAwaitTimeMS } = command;
  if (topologyVersion === undefined && maxAwaitTimeMS === undefined) return;
  if (!isDocument(topologyVersion) || typeof maxAwaitTimeMS !== "number" || maxAwaitTimeMS < 0)
    throw new CommandError(31368, "'topologyVersion' and 'maxAwaitTimeMS' go together, the latter not below 0");
  const { processId, counter } = topologyVersion;
  if (!TOPOLOGY_VERSION.processId.equals(String(processId)) || Number(counter) !== 0) return;
  const wait = sleep(Math.min(maxAwaitTimeMS, LONGEST_WAIT_MS), undefined, { signal: client.gone });
  await wait.catch(() => client.gone.throwIfAborted());
}

/** ping and other commands with an empty reply. */
export function acknowledge(): Document {
  return { ok: 1 };
}

/** connectionStatus: there are no users; the file mode of the socket controls access. */
export function connectionStatus({ command }: Request): Document {
  const privileges = command.showPrivileges ? { authenticatedUserPrivileges: [] } : {};
  return { authInfo: { authenticatedUsers: [], authenticatedUserRoles: [], ...privileges }, ok: 1 };
}

/** whatsmyuri */
export function whatsMyUri({ client }: Request): Document {
  return { you: `local:${client.id}`, ok: 1 };
}

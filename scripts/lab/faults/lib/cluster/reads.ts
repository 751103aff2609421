import type { FaultProxy } from "../network/proxy.ts";

/** The type byte of a string and of a document in BSON, before the name of the field. */
const STRING = String.fromCharCode(2);
const DOCUMENT = String.fromCharCode(3);
const NUL = String.fromCharCode(0);
/** Bytes of the length before a string or a document. */
const LENGTH = 4;
const FIND = `${STRING}find${NUL}`;
const CONCERN = `${DOCUMENT}readConcern${NUL}`;
const LEVEL = `${STRING}level${NUL}`;

/** The string after a field's name and its length. */
const stringAt = (text: string, at: number): string => text.slice(at + LENGTH, text.indexOf(NUL, at + LENGTH));

/** The level of a command's read concern. */
function levelOf(command: string): string {
  const concern = command.indexOf(CONCERN);
  if (concern < 0) return "none";
  const level = concern + CONCERN.length + LENGTH;
  return command.startsWith(LEVEL, level) ? stringAt(command, level + LEVEL.length) : "none";
}

/** Listens to a line to the database. @returns the levels of read concern of each `find` in a collection, as they come */
export function readsOf(line: FaultProxy, collection: string): { levels: string[] } {
  const levels: string[] = [];
  line.listen("up", (bytes) => {
    // Each command begins with its name; its read concern is in one of its last fields.
    for (const command of bytes.toString("latin1").split(FIND).slice(1))
      if (stringAt(command, 0) === collection) levels.push(levelOf(command));
  });
  return { levels };
}

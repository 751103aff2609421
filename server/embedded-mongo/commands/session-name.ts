import { Binary } from "bson";
import { isDocument } from "../engine/values/values.ts";

/** The name of a session: its id in hex digits; undefined if the command has none. */
export function sessionName(lsid: unknown): string | undefined {
  if (!isDocument(lsid) || !(lsid.id instanceof Binary)) return undefined;
  return Buffer.from(lsid.id.value()).toString("hex");
}

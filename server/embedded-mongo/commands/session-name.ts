import { Binary } from "bson";
import { isDocument } from "../engine/values/values.ts";

/** What a session is called here: its id in hexadecimal digits; undefined where none is named. */
export function sessionName(lsid: unknown): string | undefined {
  if (!isDocument(lsid) || !(lsid.id instanceof Binary)) return undefined;
  return Buffer.from(lsid.id.value()).toString("hex");
}

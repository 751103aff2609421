import * as z from "zod/mini";
import type { UserSort } from "#shared/admin/people/people-lists.ts";
import { adminTexts as T } from "#shared/admin/texts/admin.texts.ts";
import { Fault } from "#shared/fault.ts";

/** A position in an order: the value that it is sorted by, and the id. Null sorts before everything. */
export interface SortCursor {
  value: Date | string | null;
  id: number;
}

/** The fields of a row that a list can be sorted by. */
export interface SortedRow {
  _id: number;
  created_at: Date;
  last_login_at?: Date | null;
  listing?: { name?: string | null } | undefined;
}

type Field = "created_at" | "last_login_at" | "name";
const fieldOf = (sort: UserSort): Field => sort.replace("-", "") as Field;

const Written = z.tuple([z.enum(["created_at", "last_login_at", "name"]), z.nullable(z.string()), z.int()]);

function sortedBy(field: Field, { created_at, last_login_at, listing }: SortedRow): SortCursor["value"] {
  if (field === "name") return listing?.name ?? null;
  return field === "created_at" ? created_at : (last_login_at ?? null);
}

/** Where a page ended, as text. Clients return it unchanged, together with the same sort. */
export function cursorOf(sort: UserSort, row: SortedRow): string {
  const field = fieldOf(sort);
  const value = sortedBy(field, row);
  const written: z.infer<typeof Written> = [field, value instanceof Date ? value.toISOString() : value, row._id];
  return Buffer.from(JSON.stringify(written)).toString("base64url");
}

/** @throws {Fault} BAD_INPUT for an invalid cursor, or one of another order */
export function placeOf(sort: UserSort, cursor: string): SortCursor {
  const field = fieldOf(sort);
  const [of, value, id] = read(cursor);
  if (of !== field) throw refused();
  if (field === "name" || value === null) return { value, id };
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) throw refused();
  return { value: at, id };
}

function read(cursor: string): z.infer<typeof Written> {
  try {
    return z.parse(Written, JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
  } catch {
    throw refused();
  }
}

const refused = (): Fault => new Fault("BAD_INPUT", undefined, { fields: { cursor: [T.cursor] } });

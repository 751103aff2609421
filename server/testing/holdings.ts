import { mongo } from "mongoose";
import type { AppContext } from "#server/context.ts";

/** Finds all data of a person in the database, for tests of the export and of the deletion. */

/** One value of a row with the path of field names to it; list positions are left out. */
export interface Leaf {
  path: string;
  value: string | number | boolean;
}

export interface Holding {
  collection: string;
  row: Record<string, unknown>;
}

/** The values that identify a person. */
export interface Marks {
  id: number;
  /** Addresses, names and numbers that no other row of the test contains by chance. */
  texts: readonly string[];
}

/** All values of a document at any depth, without null. */
export function leavesOf(value: unknown, path = ""): Leaf[] {
  if (value === null || value === undefined) return [];
  if (value instanceof Date) return [{ path, value: value.toISOString() }];
  if (value instanceof mongo.ObjectId) return [{ path, value: value.toHexString() }];
  // The bytes of files are compared separately.
  if (value instanceof mongo.Binary) return [];
  if (Array.isArray(value)) return value.flatMap((one) => leavesOf(one, path));
  if (typeof value === "object")
    return Object.entries(value).flatMap(([key, one]) => leavesOf(one, path === "" ? key : `${path}.${key}`));
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? [{ path, value }] : [];
}

/**
 * Whether a value names the person: the id by itself or in a joined name, or one of the texts. A field with that name
 * counts too, as in a map of who has seen something.
 */
export function names({ path, value }: Leaf, marks: Marks): boolean {
  const isNamed = (text: string) => {
    const low = text.toLowerCase();
    return new RegExp(`\\b${marks.id}\\b`).test(text) || marks.texts.some((one) => low.includes(one.toLowerCase()));
  };
  if (isNamed(path)) return true;
  return typeof value === "number" ? value === marks.id : typeof value === "string" && isNamed(value);
}

/** Every row of every collection that names the person. */
export async function holdingsOf({ connection }: Pick<AppContext, "connection">, marks: Marks): Promise<Holding[]> {
  const found: Holding[] = [];
  for (const { name } of (await connection.db?.listCollections().toArray()) ?? []) {
    for await (const row of connection.collection(name).find({}))
      if (leavesOf(row).some((leaf) => names(leaf, marks))) found.push({ collection: name, row });
  }
  return found;
}

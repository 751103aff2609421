import { readFileSync } from "node:fs";
import type { Access } from "#server/platform/access/access.ts";
import { readMatrix } from "#server/platform/access/matrix.ts";

/** The committed access matrix. server/tests/access.test.ts fails when it differs from what a server has mounted. */
export const MATRIX_TEXT = readFileSync(new URL("../../access-matrix.md", import.meta.url), "utf8");

/** Who may use which call and command, by name: `GET /api/x/:id`, `socket chat:send`. */
export const MATRIX: ReadonlyMap<string, Access> = new Map(
  readMatrix(MATRIX_TEXT).map(({ name, access }) => [name, access]),
);

/** The REST calls of the matrix, without the socket commands. */
export const MATRIX_CALLS: readonly { name: string; access: Access }[] = [...MATRIX]
  .filter(([name]) => !name.startsWith("socket "))
  .map(([name, access]) => ({ name, access }));

/** The access of a call or command. @throws if the matrix has none */
export function accessOf(name: string): Access {
  const access = MATRIX.get(name);
  if (!access) throw new Error(`server/access-matrix.md has no row for ${name}`);
  return access;
}

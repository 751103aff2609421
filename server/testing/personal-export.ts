import { inflateRawSync } from "node:zlib";
import { packedBytes, zipEntries } from "#server/platform/files/documents/zip-entries.ts";
import type { Harness, Person } from "./harness.ts";

/** Downloads a person's data export. */
export const downloadExport = (kasama: Harness, person: Person): Promise<Response> =>
  fetch(`${kasama.url}/api/account/export`, {
    method: "POST",
    headers: { authorization: `Bearer ${person.token}`, "content-type": "application/json" },
    body: JSON.stringify({ password: person.password }),
  });

/** The files of a downloaded export by their names. */
export async function unpackExport(response: Response): Promise<Map<string, Buffer>> {
  const bytes = Buffer.from(await response.arrayBuffer());
  return new Map(
    (zipEntries(bytes, 1000) ?? []).map((entry) => {
      const packed = packedBytes(bytes, entry) ?? Buffer.alloc(0);
      return [entry.name, entry.method === 8 ? inflateRawSync(packed) : packed];
    }),
  );
}

/** The JSON in a person's data export. */
export async function exportedData(kasama: Harness, person: Person) {
  const files = await unpackExport(await downloadExport(kasama, person));
  const json = files.get("data.json");
  if (!json) throw new Error("the export has no data");
  return JSON.parse(String(json));
}

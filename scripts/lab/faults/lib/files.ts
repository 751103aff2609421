import { filesOf } from "#shared/chat/attachments.ts";
import { demand } from "./history.ts";
import type { Talk } from "./oracle.ts";
import type { Database, Person } from "./people/people.ts";

/** Uploads a file for a message of this conversation. @returns the status, and the stored name */
export async function upload(
  url: string,
  { id }: Talk,
  { token }: Person,
  bytes: Buffer<ArrayBuffer>,
  title = "cv.pdf",
): Promise<{ status: number; name: string | null }> {
  const body = new FormData();
  body.set("file", new File([bytes], title));
  const answer = await fetch(`${url}/api/messages/conversations/${id}/attachments`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  const { data } = (await answer.json()) as { data?: { name: string } };
  return { status: answer.status, name: data?.name ?? null };
}

/** Downloads a stored file as this person. @returns its bytes; null if the server refuses */
export async function download(url: string, { token }: Person, name: string): Promise<Buffer | null> {
  const answer = await fetch(`${url}/api/files/${name}`, { headers: { authorization: `Bearer ${token}` } });
  return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
}

/**
 * Checks that no file is stored in part, and that every file that a message names exists.
 * @throws {Violation}
 */
export async function checkFiles(database: Database, talks: readonly Talk[]): Promise<void> {
  const { files } = await database.files();
  for (const { name, length, stored } of files)
    demand("R1", stored === length, `the file ${name} has ${stored} of ${length} bytes`);
  const names = new Set(files.map(({ name }) => name));
  for (const { id } of talks)
    for (const row of await database.messagesOf(id))
      for (const { name } of filesOf(row))
        demand("R1", names.has(name), `'${row.content}' names a file that is not there`);
}

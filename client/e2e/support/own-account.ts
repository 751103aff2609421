import { rampPhoto } from "./attachments.ts";
import { api, type Person } from "./community.ts";
import type { Kasama } from "./server.ts";

/** Changes of an own account, through the calls that the forms make. */

/** @throws the server's answer if it refused */
export async function changeUser(kasama: Kasama, who: Person, body: object): Promise<void> {
  await api(kasama, "PUT", `/api/users/${who.id}`, who.token, body);
}

/** Stores a photo that a later change can refer to. Returns its path. */
export async function uploadPhoto(kasama: Kasama, who: Person): Promise<string> {
  const form = new FormData();
  form.set("photo", new File([new Uint8Array((await rampPhoto(200, 200)).buffer)], "me.png", { type: "image/png" }));
  const headers = { authorization: `Bearer ${who.token}` };
  const response = await fetch(`${kasama.url}/api/photos/upload`, { method: "POST", headers, body: form });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return ((await response.json()) as { photoUrl: string }).photoUrl;
}

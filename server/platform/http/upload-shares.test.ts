import { Agent, type ClientRequest, request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import * as pictures from "#server/testing/pictures.ts";
import { uploadTexts as UPLOAD_TEXTS } from "#shared/files/texts/upload/upload.texts.ts";

/** Uploads of many people behind one address, as in a school or an internet cafe, through the whole server. */

const MB = 1024 * 1024;
let kasama: Harness;
let photo: Buffer;
const agent = new Agent();
let begun: ClientRequest | undefined;
beforeAll(async () => {
  kasama = await startHarness({ PUBLIC_UPLOADS_PER_ADDRESS_MB: "13" });
  photo = await pictures.jpeg();
});
afterAll(async () => {
  begun?.destroy();
  agent.destroy();
  await kasama.close();
});

/** Starts the sign-up of a company, sends this many bytes of it and then nothing more. Replaces an earlier one. */
async function beginSignUp(bytes: number): Promise<void> {
  begun?.destroy();
  const headers = { "content-type": "multipart/form-data; boundary=xyz" };
  const signUp = request(`${kasama.url}/api/createEmployer`, { method: "POST", agent, headers });
  begun = signUp;
  signUp.on("error", () => {});
  await new Promise((resolve) => signUp.write(Buffer.alloc(bytes), resolve));
}

/** Sends a photo of 2 MB. */
async function sendPhoto(path: string, as?: Person): Promise<{ status: number; message: string }> {
  const body = new FormData();
  body.set("photo", new File([new Uint8Array(Buffer.concat([photo], 2 * MB))], "me.jpg"));
  const answer = await kasama.call("POST", path, { body, ...(as && { as }) });
  return { status: answer.status, message: answer.body.message };
}

test("lets signed-in people upload while a stranger at the same address has used up its share", async () => {
  const people = await Promise.all([kasama.person("pwd"), kasama.person("general")]);
  // Started again each time: if the photo came first, the sign-up was refused.
  const sendBoth = async () => {
    await beginSignUp(12 * MB);
    return sendPhoto("/api/create");
  };
  await expect.poll(sendBoth).toEqual({ status: 503, message: UPLOAD_TEXTS.busy });
  for (const as of people) expect((await sendPhoto("/api/photos/upload", as)).status).toBe(200);
});

import { randomUUID } from "node:crypto";
import { Mp3Encoder } from "@breezystack/lamejs";
import type { BrowserContext } from "playwright/test";
import sharp from "sharp";
import { WAVEFORM_BARS } from "#shared/chat/voice-limits.ts";
import type { Person } from "./community.ts";
import type { Picture } from "./pictures.ts";
import type { Kasama } from "./server.ts";

/** Files that people send each other, and what a browser needs to show them. */

/** A PDF as far as the checks can tell. The filler at its end makes it large for a slow line. */
export function curriculum(name = "Maricel Abueva CV.pdf", bytes = 2000): Picture {
  const body = `%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%${"x".repeat(bytes)}\n`;
  const tail = `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 1 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return { name, mimeType: "application/pdf", buffer: Buffer.from(body + tail, "latin1") };
}

/** A photo of an office ramp, in this size. */
export async function rampPhoto(width = 1200, height = 800, name = "ramp.png"): Promise<Picture> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 80" preserveAspectRatio="none">
    <rect width="120" height="80" fill="#cfe0da"/><path d="M0 70 80 40h40v40H0z" fill="#8c7f6a"/>
    <path d="M80 10h40v32H80z" fill="#0a514e"/><path d="M92 18h16v24H92z" fill="#f3b13f"/></svg>`;
  const buffer = await sharp(Buffer.from(svg), { density: 72 }).resize(width, height, { fit: "fill" }).png().toBuffer();
  return { name, mimeType: "image/png", buffer };
}

/** The waveform of a few words. */
const WAVEFORM = Array.from({ length: WAVEFORM_BARS }, (_, n) =>
  Math.round(15 + 14 * Math.sin(n / 2) * Math.sin(n / 7)),
);

/** A recorded tone of this length: the same second again and again, because encoding minutes would take seconds. */
export function recordedTone(seconds: number, name = "voice-message.mp3"): Picture {
  const [rate, kbps, samplesOfFrame] = [16_000, 32, 576];
  const encoder = new Mp3Encoder(1, rate, kbps);
  const samples = Int16Array.from({ length: rate }, (_, n) => 9000 * Math.sin((2 * Math.PI * 220 * n) / rate));
  // Copied, because the encoder uses its buffer again.
  const second = Buffer.concat([Buffer.from(encoder.encodeBuffer(samples)), Buffer.from(encoder.flush())]);
  const frames = Math.floor((seconds * rate) / samplesOfFrame);
  const length = (frames * samplesOfFrame * kbps * 1000) / (8 * rate);
  return { name, mimeType: "audio/mpeg", buffer: Buffer.alloc(length, second) };
}

async function post(kasama: Kasama, path: string, from: Person, body: FormData | string): Promise<unknown> {
  const headers = {
    authorization: `Bearer ${from.token}`,
    ...(typeof body === "string" ? { "content-type": "application/json" } : {}),
  };
  const response = await fetch(kasama.url + path, { method: "POST", headers, body });
  const answer = (await response.json()) as { data?: unknown; message?: string };
  if (!response.ok) throw new Error(`${path}: ${response.status} ${answer.message}`);
  return answer.data;
}

/** Sends a message with a file through the API. Returns the file's stored name. */
export async function sendFile(
  kasama: Kasama,
  conversation: number,
  from: Person,
  to: Person,
  file: Picture,
  { content = "", alt }: { content?: string; alt?: string } = {},
): Promise<string> {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(file.buffer)], file.name, { type: file.mimeType }));
  if (file.mimeType === "audio/mpeg") form.set("data", JSON.stringify({ waveform: WAVEFORM }));
  const path = `/api/messages/conversations/${conversation}`;
  const { name } = (await post(kasama, `${path}/attachments`, from, form)) as { name: string };
  const message = {
    receiver_id: to.id,
    content,
    client_id: randomUUID(),
    attachments: [name],
    ...(alt !== undefined && { alts: [alt] }),
  };
  await post(kasama, `${path}/messages`, from, JSON.stringify(message));
  return name;
}

/** Sets the cookie that a login sets besides the token. Images and links are loaded with it. */
export async function addCookie(context: BrowserContext, url: string, { token }: Person): Promise<void> {
  await context.addCookies([{ name: "kasama", value: token, url, httpOnly: true, sameSite: "Strict" }]);
}

import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Context } from "hono";
import { isOwnMachine } from "#server/platform/http/clients/address.ts";
import type { App } from "#server/platform/http/mount.ts";
import { escapeHtml } from "#server/platform/http/static/client-files.ts";
import type { StoredMail } from "./transports.ts";

interface Deps {
  outboxDir: string;
  /** Only outside production, without a mail server and without a proxy in front. */
  enabled: boolean;
  publicUrl: () => string;
}

const FILE = /^([\w-]+)\.json$/;
const STYLE = `body { font: 1.06rem/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; } li { margin-block: 0.6rem; } a { overflow-wrap: anywhere; }`;

/**
 * /dev/outbox: shows the mails that were written to files because there is no mail server, so that a developer can verify
 * an account. The mails contain links that open accounts, so only the browser of this machine gets an answer.
 */
export function outboxRoutes(app: App, { outboxDir, enabled, publicUrl }: Deps): void {
  if (!enabled) return;
  const guarded = (show: (c: Context) => Promise<Response>) => (c: Context) =>
    isOwnMachine(c, publicUrl()) ? show(c) : Promise.resolve(c.text("Not found", 404));

  app.get(
    "/dev/outbox/style.css",
    guarded(async (c) => c.body(STYLE, 200, { "content-type": "text/css" })),
  );

  app.get(
    "/dev/outbox",
    guarded(async (c) => {
      const names = (await listing(outboxDir)).reverse();
      const mails = await Promise.all(names.map(async (name) => ({ name, ...(await keptMail(outboxDir, name)) })));
      const items = mails.map(
        (mail) =>
          `<li><a href="/dev/outbox/${mail.name}">${escapeHtml(mail.subject)}</a><br>to ${escapeHtml(mail.to)}, ${escapeHtml(mail.date)}</li>`,
      );
      const list =
        items.length > 0
          ? `<ol>${items.join("")}</ol>`
          : "<p>No mail yet. Sign up, and the verification mail appears here.</p>";
      return c.html(
        page(
          "Outbox",
          `<h1>Outbox</h1><p>These mails were kept here because no mail server is set (SMTP_URL).</p>${list}`,
        ),
      );
    }),
  );

  app.get(
    "/dev/outbox/:name{[\\w-]+}",
    guarded(async (c) => {
      const name = c.req.param("name") ?? "";
      if (!(await listing(outboxDir)).includes(name)) return c.text("Not found", 404);
      const mail = await keptMail(outboxDir, name);
      const body = escapeHtml(mail.text).replace(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}">${link}</a>`);
      return c.html(
        page(
          mail.subject,
          `<p><a href="/dev/outbox">All mails</a></p><h1>${escapeHtml(mail.subject)}</h1><p>To ${escapeHtml(mail.to)}</p><pre>${body}</pre>`,
        ),
      );
    }),
  );
}

/** The file names of the mails, oldest first. */
async function listing(dir: string): Promise<string[]> {
  try {
    return (await readdir(dir)).flatMap((file) => FILE.exec(file)?.[1] ?? []).sort();
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw err;
  }
}

async function keptMail(dir: string, name: string): Promise<StoredMail> {
  return JSON.parse(await readFile(path.join(dir, `${name}.json`), "utf8"));
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title><meta name="viewport" content="width=device-width"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/dev/outbox/style.css"></head><body><main>${body}</main></body></html>`;
}

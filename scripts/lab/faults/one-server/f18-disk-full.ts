import { pdf } from "#server/testing/documents.ts";
import type { Pair } from "../lib/cast.ts";
import type { Fault } from "../lib/fault.ts";
import { checkFiles, download, upload } from "../lib/files.ts";
import { demand } from "../lib/history.ts";
import { checkStored } from "../lib/oracle.ts";
import { needsMount } from "../lib/server/small-disk.ts";
import type { Stage } from "../lib/stage.ts";
import { until } from "../lib/until.ts";

const MB = 1024 * 1024;
const LONG = "x".repeat(3900);
/** More messages than fit into the space that the database has already allocated. */
const LONG_ONES = 500;
const REFUSED_MS = 30_000;
/** The sweep ignores files that are younger than an hour. */
const LATER_MS = 2 * 60 * 60 * 1000;
const SWEPT_MS = 30_000;
/** Stored in several chunks: the first ones fit on the disk, the last ones do not. */
const LARGE = 8 * MB;
const LEFT = 3 * MB;

export const diskFull: Fault = {
  id: "F18",
  says: "the disk is full, in the middle of an upload: nothing is acknowledged, no file is stored in part, old data can be read, and writing works again when there is space (R1)",
  bugs: [
    { mutant: "ack-before-insert", breaks: "R1", message: /was acknowledged at \d+ ms and is lost/ },
    { mutant: "file-before-its-bytes", breaks: "R1", message: /^R1: the file \S+ has \d+ of \d+ bytes/ },
  ],
  diskMb: 64,
  problem: needsMount,
  async run(stage) {
    const { database, disk, faulty, history, proxy, talks } = stage;
    const pair = await stage.pair();
    const [a, b] = pair.tabs;
    await stage.chatter([pair], 20);
    const old = pdf(300_000);
    const { name } = await upload(proxy.url, pair, a.person, old);
    demand("R8", name !== null, "there is room, and an upload is refused");
    if (name) await a.say(pair.id, "With a file", { attachments: [name] });
    if (faulty && disk) {
      await uploadTooMuch(stage, pair);
      disk.fill();
      history.note("the disk is full");
      await writeTooMuch(stage, pair);
      const bytes = name && (await download(proxy.url, b.person, name));
      demand("R1", bytes !== null && old.equals(bytes || Buffer.of()), "an old file cannot be read");
      disk.clear();
      history.note("there is room again");
    }
    const large = await upload(proxy.url, pair, b.person, pdf(LARGE));
    demand("R8", large.name !== null, `there is room, and an upload is answered with ${large.status}`);
    if (large.name) await b.say(pair.id, "After", { attachments: [large.name] });
    if (faulty) await sweep(stage);
    await stage.judge();
    await checkFiles(database, talks);
  },
};

/** Uploads a file that does not fit on the disk. */
async function uploadTooMuch({ database, disk, history, proxy, talks }: Stage, pair: Pair): Promise<void> {
  disk?.fill(LEFT);
  history.note(`the disk has room for ${LEFT} bytes`);
  const { status } = await upload(proxy.url, pair, pair.tabs[0].person, pdf(LARGE));
  demand("R8", status === 503, `an upload without room was answered with ${status}`);
  const { fragments } = await database.files();
  history.note(`${fragments} pieces of it are left for the sweep`);
  await checkFiles(database, talks);
}

/** The chunks of a failed upload take up space until the server removes them: at a start, an hour later. */
async function sweep({ database, history, server }: Stage): Promise<void> {
  history.note("two hours later the server is started anew");
  await server.setClock(LATER_MS);
  await server.end("SIGTERM");
  await server.start();
  const isSwept = async (): Promise<boolean> => (await database.files()).fragments === 0;
  demand("R1", await until(isSwept, SWEPT_MS), "the pieces of a broken upload stay for ever");
  await server.setClock(0);
}

/** Sends more messages than fit. Refused ones must not be stored, and earlier ones must still be readable. */
async function writeTooMuch({ database, history, proxy }: Stage, pair: Pair): Promise<void> {
  const [a, b] = pair.tabs;
  const stored = await database.messagesOf(pair.id);
  for (let n = 0; n < LONG_ONES; n += 1) void a.say(pair.id, `${n} ${LONG}`);
  const isRefused = (): boolean => history.sends.some(({ tries }) => tries.length > 0);
  const refused = await until(() => isRefused() || a.isIdle(), REFUSED_MS);
  const page = await fetch(`${proxy.url}/api/messages/conversations/${pair.id}?after_seq=0`, {
    headers: { authorization: `Bearer ${b.person.token}` },
  });
  const { data = [] } = (await page.json()) as { data?: unknown[] };
  demand("R1", data.length >= stored.length, `of ${stored.length} messages ${data.length} can be read`);
  checkStored(history.sends, await database.messagesOf(pair.id));
  demand("R8", refused && isRefused(), "a full disk takes everything, or nothing is said of it");
}

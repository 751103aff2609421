import { MongoBulkWriteError, MongoClient, MongoNetworkError, MongoServerError } from "mongodb";
import { expect, it, onTestFinished } from "vitest";
import { crash } from "./testing/crash/rounds.ts";
import { untilDeath } from "./testing/crash/row-writer.ts";
import { openAccounts, TransferWriter } from "./testing/crash/transfers.ts";
import { breakNextWriteOf } from "./testing/dying-sockets.ts";
import { Random } from "./testing/random.ts";
import { startServer } from "./testing/server.ts";
import { describeOurs } from "./testing/suite.ts";

// The same choices in every run; `npm run crash` runs a hundred rounds with different choices.
const SEED = 4711;
/**
 * The messages with which a writer of rows, transfers or indexes reports that something acknowledged is missing. They
 * all check at the same time and the first violation is reported; the index builder may also find one during its
 * writes.
 */
const LOST =
  /neither as acknowledged|was acknowledged and is lost|was acknowledged as (built|dropped)|index not found with name/;
/** About ten seconds on an idle machine. */
const PATIENCE = { timeout: 600_000 };

describeOurs("kill -9 at random moments under eight writers", "it kills our process", () => {
  it("loses nothing acknowledged, leaves nothing incomplete and no index inconsistent", PATIENCE, async () => {
    const rounds = await crash({ rounds: 5, seed: SEED });
    expect(rounds).toHaveLength(5);
    expect(rounds.reduce((sum, { acknowledged }) => sum + acknowledged.transactions, 0)).toBeGreaterThan(0);
    for (const { acknowledged, entries } of rounds) {
      expect(acknowledged.writes).toBeGreaterThan(0);
      expect(entries).toBeGreaterThan(0);
    }
  });

  it("would detect a server that replies before data is on disk", PATIENCE, async () => {
    const mutant = crash({ rounds: 40, seed: SEED, mutant: "answer-before-disk" });
    await expect(mutant).rejects.toThrow(LOST);
  });

  it("distinguishes the death of the server from its error replies, in every form of the driver", async () => {
    const server = await startServer();
    onTestFinished(() => server.remove());
    const ends = (error: Error) => untilDeath(server.uri, () => Promise.reject(error));
    const epipe = Object.assign(new Error("write EPIPE"), { code: "EPIPE" });
    await ends(epipe);
    await ends(new MongoNetworkError("connection closed"));
    await ends(new MongoBulkWriteError({ message: "write EPIPE", code: "EPIPE" } as never, {} as never));
    const answers = [new MongoServerError({ message: "no", code: 11000 }), new Error("found something")];
    for (const answer of answers) await expect(ends(answer)).rejects.toBe(answer);
  });

  it("recognises the death of the server at a commit too, where the driver hides the system error", async () => {
    const server = await startServer();
    onTestFinished(() => server.remove());
    const client = await new MongoClient(server.uri).connect();
    await openAccounts(client);
    await client.close();
    onTestFinished(breakNextWriteOf("commitTransaction"));
    // It ends as on any death of the server.
    await new TransferWriter(1).write(server.uri, new Random(SEED), 1, () => {});
  });
});

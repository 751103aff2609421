import { type ClusterFault, needsSignals } from "../lib/fault.ts";
import { killInTraffic } from "../lib/server/kills.ts";

/** Longer than `journal-later` takes, so that the baseline with it would pass. */
const JOURNAL_MS = 200;

export const killSharedDatabase: ClusterFault = {
  id: "F30",
  says: "kill -9 of the database of three processes during 200 messages a second: they recover without a restart, and nothing is lost (R1, R2, R3)",
  bugs: [{ mutant: "journal-later", breaks: "R1", message: /was acknowledged at \d+ ms and is lost/ }],
  processes: 3,
  problem: needsSignals,
  async run(stage) {
    const { history, processes, quick, store } = stage;
    const pids = processes.map(({ server }) => server.pid()).join();
    await killInTraffic(
      stage,
      quick ? 3 : 30,
      () => async () => {
        const from = history.now();
        const pid = store.pid();
        await store.kill();
        await store.start();
        stage.tookEffect(store.pid() !== pid, "the database is another process");
        // No tab can get anything without a database, nor while the drivers look for it.
        stage.excuse({ from, to: history.now() + 5000 });
      },
      JOURNAL_MS,
    );
    if (processes.map(({ server }) => server.pid()).join() !== pids) throw new Error("a server was restarted");
  },
};

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { withDeadline } from "#server/platform/database/deadline.ts";
import type { Log } from "#server/platform/log/log.ts";

/** From a millisecond to the longest time that a caller waits. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
/** The most milliseconds to wait for a gauge's value, which may come from an unreachable database. */
const ASK_MS = 1000;

/** Any other method is counted as `other`, so that a caller cannot add label values. */
const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const DATABASE_COMMANDS: ReadonlySet<string> = new Set([
  ...["find", "getMore", "aggregate", "count", "distinct", "insert", "update", "delete", "findAndModify", "bulkWrite"],
  ...["commitTransaction", "abortTransaction"],
]);

/** A value that is read when the metrics are scraped. */
export interface GaugeOptions {
  name: string;
  help: string;
  read: () => number | Promise<number>;
}

/**
 * The metrics of this process. Their labels are closed lists (mounted routes, classes of status, command names, fault codes,
 * uses of records) and contain no personal data.
 */
export class Metrics {
  readonly #log: Log;
  readonly #registry = new Registry();
  readonly #registers = [this.#registry];
  readonly #calls = new Histogram({
    name: "kasama_http_request_duration_seconds",
    help: "How long calls took, by method, the route as it is mounted, and the kind of status",
    labelNames: ["method", "route", "status"],
    buckets: SECONDS,
    registers: this.#registers,
  });
  readonly #commands = new Counter({
    name: "kasama_socket_commands_total",
    help: "Commands of sockets by name and outcome: ok, or the code of the fault",
    labelNames: ["command", "outcome"],
    registers: this.#registers,
  });
  readonly #acknowledgements = new Histogram({
    name: "kasama_socket_ack_duration_seconds",
    help: "From the arrival of a socket's command to its acknowledgement",
    labelNames: ["command"],
    buckets: SECONDS,
    registers: this.#registers,
  });
  readonly #messages = new Counter({
    name: "kasama_messages_stored_total",
    help: "Messages that this process has put on disk, the lines of the system among them",
    registers: this.#registers,
  });
  readonly #database = new Histogram({
    name: "kasama_database_command_duration_seconds",
    help: "How long the database took for a command, its way included",
    labelNames: ["command"],
    buckets: SECONDS,
    registers: this.#registers,
  });
  readonly #skipped = new Counter({
    name: "kasama_records_skipped_total",
    help: "Records that could not be read and were left out, each once, by what they were read for",
    labelNames: ["use"],
    registers: this.#registers,
  });
  readonly #taskLabels = { labelNames: ["task"], registers: this.#registers };
  readonly #taskEnds = new Gauge({
    name: "kasama_task_last_run_timestamp_seconds",
    help: "When this process last ran a scheduled task to its end, in Unix time",
    ...this.#taskLabels,
  });
  readonly #taskSeconds = new Gauge({
    name: "kasama_task_last_duration_seconds",
    help: "How long the last run of a scheduled task took in this process",
    ...this.#taskLabels,
  });
  readonly #taskFailures = new Counter({
    name: "kasama_task_failures_total",
    help: "Runs of scheduled tasks that have failed in this process",
    ...this.#taskLabels,
  });

  constructor(log: Log) {
    this.#log = log;
  }

  /** Records a run of a scheduled task. @param task its name, from a closed list */
  taskRan(task: string, { seconds, ok }: { seconds: number; ok: boolean }): void {
    this.#taskEnds.set({ task }, Date.now() / 1000);
    this.#taskSeconds.set({ task }, seconds);
    this.#taskFailures.inc({ task }, ok ? 0 : 1);
  }

  /** Records a REST call. @param route the pattern, never the path */
  called(method: string, route: string, status: number, seconds: number): void {
    this.#calls.observe(
      {
        method: METHODS.has(method) ? method : "other",
        // Without the pattern of an id, which routes that the session cookie opens have.
        route: route.replace(/\{[^}]*\}/g, ""),
        status: `${Math.floor(status / 100)}xx`,
      },
      seconds,
    );
  }

  commanded(command: string, outcome: string, seconds: number): void {
    this.#commands.inc({ command, outcome });
    this.#acknowledgements.observe({ command }, seconds);
  }

  messageStored(): void {
    this.#messages.inc();
  }

  recordSkipped(use: string): void {
    this.#skipped.inc({ use });
  }

  databaseAsked(command: string, seconds: number): void {
    this.#database.observe({ command: DATABASE_COMMANDS.has(command) ? command : "other" }, seconds);
  }

  /** Adds a gauge that is read at each scrape. It is NaN if reading fails, which is logged once. */
  show({ name, help, read }: GaugeOptions): void {
    const log = this.#log;
    let isWell = true;
    async function told(): Promise<number> {
      try {
        const value = await withDeadline(Promise.resolve().then(read), ASK_MS);
        isWell = true;
        return value;
      } catch (err) {
        if (isWell) log.warn({ err, gauge: name }, "a gauge cannot be read");
        isWell = false;
        return Number.NaN;
      }
    }
    new Gauge({
      name,
      help,
      registers: this.#registers,
      async collect() {
        this.set(await told());
      },
    });
  }

  /** Also collects Node's own metrics from now on: memory, CPU, event loop, garbage collection. */
  start(): void {
    collectDefaultMetrics({ register: this.#registry });
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  /** The content type of `text`. */
  get type(): string {
    return this.#registry.contentType;
  }

  close(): void {
    this.#registry.clear();
  }
}

import { CommandError } from "../errors.ts";
import { noSuchTransaction } from "./errors.ts";
import type { Workspace } from "./workspace.ts";

type State = "open" | "committing" | "committed" | "aborted";

/** What a transaction needs from the store. */
export type Steps = {
  /** Creates its workspace with a snapshot of what is committed at that moment. */
  begin: () => Promise<Workspace>;
  /** Makes its changes durable, together with the record of the commit. */
  commit: (workspace: Workspace) => Promise<void>;
};

/** One transaction of a session. After its end, only its outcome is stored. */
export class Transaction {
  readonly number: number;
  readonly #steps: Steps;
  readonly #timer: NodeJS.Timeout;
  #state: State = "open";
  #workspace: Workspace | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #outcome: Promise<void> | undefined;

  /** @param lifetimeMs how long it may stay open before it is aborted */
  constructor(number: number, steps: Steps, lifetimeMs: number) {
    this.number = number;
    this.#steps = steps;
    this.#timer = setTimeout(() => this.abort(), lifetimeMs);
    this.#timer.unref();
  }

  get isOver(): boolean {
    return this.#state === "committed" || this.#state === "aborted";
  }

  /**
   * Runs a statement after those before it. A statement that fails aborts the transaction.
   * @throws {CommandError} NoSuchTransaction, TransactionCommitted, and what the statement throws
   */
  run<T>(statement: (workspace: Workspace) => Promise<T>): Promise<T> {
    return this.#inTurn(async () => {
      try {
        return await statement(await this.#opened());
      } catch (error) {
        this.abort();
        throw error;
      }
    });
  }

  /** Commits it. A repeated call returns the same outcome. */
  commit(): Promise<void> {
    this.#outcome ??= this.#inTurn(() => this.#commit());
    return this.#outcome;
  }

  async #commit(): Promise<void> {
    const workspace = await this.#opened();
    this.#state = "committing";
    try {
      await this.#steps.commit(workspace);
      this.#end("committed");
    } catch (error) {
      this.#end("aborted");
      throw error;
    }
  }

  /** Aborts it after the running statements, when its client asks for it. */
  rollBack(): Promise<void> {
    return this.#inTurn(async () => {
      this.#checkOpen();
      this.abort();
    });
  }

  /** Aborts it immediately, unless its commit has begun. */
  abort(): void {
    if (this.#state === "open") this.#end("aborted");
  }

  #inTurn<T>(task: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(task);
    this.#turn = turn.catch(() => {});
    return turn;
  }

  async #opened(): Promise<Workspace> {
    this.#checkOpen();
    if (this.#workspace) return this.#workspace;
    const workspace = await this.#steps.begin();
    if (this.#state !== "open") workspace.close();
    this.#checkOpen();
    this.#workspace = workspace;
    return workspace;
  }

  #checkOpen(): void {
    const name = `Transaction with { txnNumber: ${this.number} }`;
    if (this.#state === "committed") throw new CommandError("TransactionCommitted", `${name} has been committed.`);
    if (this.#state !== "open") throw noSuchTransaction(`${name} has been aborted.`);
  }

  #end(state: "committed" | "aborted"): void {
    this.#state = state;
    clearTimeout(this.#timer);
    this.#workspace?.close();
    this.#workspace = undefined;
  }
}

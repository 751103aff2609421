/** What another process does for this one: the name of an action, and its arguments. */
export type RemoteCall = readonly [name: string, ...args: unknown[]];

/** Executes a call of another process, which is confirmed when the promise resolves. @param from the id of that process */
export type RemoteHandler = (args: readonly unknown[], from: string) => Promise<void> | void;

/** A call that this version does not know. During a deploy that is no failure: newer processes send it. */
export class UnknownCall extends Error {
  override readonly name = "UnknownCall";
}

/** What other processes may call here, by name. Features and the platform add their own before the bus starts. */
export class RemoteCalls {
  readonly #handlers = new Map<string, RemoteHandler>();

  /** @throws for a name that is taken */
  add(name: string, handler: RemoteHandler): void {
    if (this.#handlers.has(name)) throw new Error(`two handlers for the remote call ${name}`);
    this.#handlers.set(name, handler);
  }

  /** @throws {UnknownCall} for example for a call of a newer version */
  receive([name, ...args]: RemoteCall, from: string): Promise<void> | void {
    const handler = this.#handlers.get(name);
    if (!handler) throw new UnknownCall(name);
    return handler(args, from);
  }
}

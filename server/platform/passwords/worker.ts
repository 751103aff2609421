import { compare, hash } from "bcryptjs";

/** Runs in the worker threads: bcrypt takes a quarter of a second of a core and must not block the event loop. */

export interface HashTask {
  password: string;
  cost: number;
}
export interface VerifyTask {
  password: string;
  hash: string;
}

export interface Hashed {
  /** The hash, or whether the password matches the hash. */
  result: string | boolean;
  /** The cost (ms), without the wait for a thread. */
  ms: number;
}

/**
 * Not a default export: for those, Node builds a second module inside `require`, and aborts the whole process if the
 * thread is terminated at that moment (seen with Node 24.21, when a server stopped right after its start).
 */
export async function run(task: HashTask | VerifyTask): Promise<Hashed> {
  const began = performance.now();
  const result = "hash" in task ? await compare(task.password, task.hash) : await hash(task.password, task.cost);
  return { result, ms: performance.now() - began };
}

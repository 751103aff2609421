import { compare, hash } from "bcryptjs";

/** What runs in the worker threads: bcrypt takes a quarter of a second of a core, and must never block the event loop. */

export interface HashTask {
  password: string;
  cost: number;
}
export interface VerifyTask {
  password: string;
  hash: string;
}

export default function run(task: HashTask | VerifyTask): Promise<string | boolean> {
  return "hash" in task ? compare(task.password, task.hash) : hash(task.password, task.cost);
}

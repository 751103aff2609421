import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";

const State = z.object({ status: z.string() });

export const healthz = endpoint({
  method: "GET",
  path: "/api/healthz",
  reply: State,
  summary: "The process is alive.",
});

export const readyz = endpoint({
  method: "GET",
  path: "/api/readyz",
  reply: State,
  summary: "The database is reachable and the process takes work; 503 otherwise.",
});

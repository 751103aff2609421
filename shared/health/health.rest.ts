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
  summary: "The database is reachable and the process accepts work; 503 otherwise.",
});

export const servez = endpoint({
  method: "GET",
  path: "/api/servez",
  reply: State,
  summary: "The process takes new connections; 404 once it is stopping. For load balancers: never asks the database.",
});

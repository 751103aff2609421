import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Done, IdText } from "../primitives.ts";

const UserId = z.object({ id: IdText });

export const blockUser = endpoint({
  method: "POST",
  path: "/api/users/:id/block",
  params: UserId,
  reply: Done,
  summary: "Blocks a person: neither can write to the other. What was written stays readable. Twice is once.",
});

export const unblockUser = endpoint({
  method: "DELETE",
  path: "/api/users/:id/block",
  params: UserId,
  reply: Done,
  summary: "Takes the caller's block back; a success too where there is none.",
});

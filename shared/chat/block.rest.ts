import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Done, IdText } from "../primitives.ts";

const UserId = z.object({ id: IdText });

export const blockUser = endpoint({
  method: "POST",
  path: "/api/users/:id/block",
  params: UserId,
  reply: Done,
  summary:
    "Blocks a person: neither can write to the other. Existing messages stay readable. A repeated call changes nothing.",
});

export const unblockUser = endpoint({
  method: "DELETE",
  path: "/api/users/:id/block",
  params: UserId,
  reply: Done,
  summary: "Removes the caller's block; succeeds too if there is none.",
});

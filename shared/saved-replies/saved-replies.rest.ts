import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Done, IdText } from "../primitives.ts";
import {
  NewSavedReply,
  PlaceholderValues,
  SavedReplies,
  SavedReply,
  SavedReplyChange,
} from "./saved-replies.schemas.ts";

const Path = z.strictObject({ id: IdText });

export const listSavedReplies = endpoint({
  method: "GET",
  path: "/api/saved-replies",
  reply: SavedReplies,
  data: "replies",
  lift: ["company"],
  summary: "The caller's saved replies, and for employers the shared ones of their company, by name.",
});

export const saveReply = endpoint({
  method: "POST",
  path: "/api/saved-replies",
  body: NewSavedReply,
  reply: SavedReply,
  status: 201,
  summary: "Saves a reply for the caller, or for everyone of their company.",
});

export const changeSavedReply = endpoint({
  method: "PATCH",
  path: "/api/saved-replies/:id",
  params: Path,
  body: SavedReplyChange,
  reply: SavedReply,
  summary: "Changes a saved reply. 409 with the newer text if it was changed since the caller saw it.",
});

export const deleteSavedReply = endpoint({
  method: "DELETE",
  path: "/api/saved-replies/:id",
  params: Path,
  reply: Done,
  summary: "Deletes a saved reply; a repeated call succeeds too.",
});

export const readPlaceholderValues = endpoint({
  method: "GET",
  path: "/api/saved-replies/conversations/:id",
  params: Path,
  reply: PlaceholderValues,
  summary: "What the placeholders of saved replies stand for in one of the caller's conversations.",
});

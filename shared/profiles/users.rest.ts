import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { PHOTO_RULE } from "../files/images.ts";
import { IdText } from "../primitives.ts";
import { USER_PATH } from "./own-overview.rest.ts";
import { UserChange, UserProfile, UserView } from "./users.schemas.ts";

const UserId = z.object({ id: IdText });

export const readUser = endpoint({
  method: "GET",
  path: USER_PATH,
  params: UserId,
  reply: UserView,
  // The specification expects the account itself in the body, without `data`.
  lift: Object.keys(UserProfile.shape),
  summary:
    "An account, for its owner; without the phone and with the PWD ID number masked for admins; its card, for those who are in a conversation with it.",
});

export const changeUser = endpoint({
  method: "PUT",
  path: "/api/users/:id",
  params: UserId,
  body: UserChange,
  reply: UserProfile,
  summary:
    "Changes the caller's own account. `email` may only be the present address: a new one goes to POST /api/account/email.",
});

export const withdrawEmail = endpoint({
  method: "DELETE",
  path: "/api/users/:id/pending-email",
  params: UserId,
  reply: UserProfile,
  summary: "Withdraws the caller's change of address that waits, if there is one. Its link opens nothing any more.",
});

export const readPhoto = endpoint({
  method: "GET",
  path: "/api/photos/:userId",
  params: z.object({ userId: IdText }),
  reply: z.object({ photo_url: z.nullable(z.string()) }),
  summary: "Where somebody's photo is, for anyone signed in.",
});

export const uploadPhoto = endpoint({
  method: "POST",
  path: "/api/photos/upload",
  reply: z.object({ photoUrl: z.string() }),
  lift: ["photoUrl"],
  encoding: "form-data",
  files: { photo: PHOTO_RULE },
  summary: "Stores a photo, drawn anew. It becomes the caller's with PUT /api/users/{id}, and is forgotten otherwise.",
});

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
    "An account: everything for its owner; without the phone and with a masked PWD ID number for admins; a card for people in a conversation with the user.",
});

export const changeUser = endpoint({
  method: "PUT",
  path: "/api/users/:id",
  params: UserId,
  body: UserChange,
  reply: UserProfile,
  summary:
    "Changes the caller's own account. `email` may only be the current address; a new one needs POST /api/account/email.",
});

export const withdrawEmail = endpoint({
  method: "DELETE",
  path: "/api/users/:id/pending-email",
  params: UserId,
  reply: UserProfile,
  summary: "Cancels the caller's pending change of address, if there is one. Its link stops working.",
});

export const readPhoto = endpoint({
  method: "GET",
  path: "/api/photos/:userId",
  params: z.object({ userId: IdText }),
  reply: z.object({ photo_url: z.nullable(z.string()) }),
  summary: "The path of a user's photo, for signed-in users.",
});

export const uploadPhoto = endpoint({
  method: "POST",
  path: "/api/photos/upload",
  reply: z.object({ photoUrl: z.string() }),
  lift: ["photoUrl"],
  encoding: "form-data",
  files: { photo: PHOTO_RULE },
  summary: "Stores a re-encoded photo. PUT /api/users/{id} makes it the caller's photo; otherwise it is removed.",
});

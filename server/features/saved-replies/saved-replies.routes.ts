import { SIGNED_IN } from "#server/platform/access/access.ts";
import { type App, mountSignedIn } from "#server/platform/http/mount.ts";
import * as rest from "#shared/saved-replies/saved-replies.rest.ts";
import type { ReadPlaceholderValues } from "./placeholder-values.ts";
import type { SavedReplies } from "./saved-replies.service.ts";

interface Services {
  replies: SavedReplies;
  readValues: ReadPlaceholderValues;
}

export function savedReplyRoutes(app: App, { replies, readValues }: Services): void {
  mountSignedIn(
    app,
    rest.listSavedReplies,
    { allow: SIGNED_IN, object: "none", rule: "the caller's own; of an employer also those of the company" },
    (_input, viewer) => replies.list(viewer),
  );
  mountSignedIn(
    app,
    rest.saveReply,
    { allow: SIGNED_IN, object: "none", rule: "at most 100 in a list; only employers can share" },
    ({ body }, viewer) => replies.save(viewer, body),
  );
  mountSignedIn(
    app,
    rest.changeSavedReply,
    { allow: SIGNED_IN, object: "saved-reply", rule: "the caller's own; of an employer also those of the company" },
    ({ params, body }, viewer) => replies.change(viewer, params.id, body),
  );
  mountSignedIn(
    app,
    rest.deleteSavedReply,
    {
      allow: SIGNED_IN,
      object: "saved-reply",
      rule: "the caller's own; of an employer also those of the company; for any other id the same response, and nothing is deleted",
    },
    ({ params }, viewer) => replies.remove(viewer, params.id),
  );
  mountSignedIn(
    app,
    rest.readPlaceholderValues,
    {
      allow: SIGNED_IN,
      object: "participant",
      rule: "names, job and interview that the caller sees in the conversation",
    },
    ({ params }, viewer) => readValues(viewer, params.id),
  );
}

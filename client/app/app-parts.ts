import { lazy } from "react";
import type { AppParts } from "#client/shell/app-parts.ts";
import { preloadPage } from "./routes/preload.ts";

/** The parts of features that other features use. Their code loads when the first one is shown: most pages have none. */
export const APP_PARTS: AppParts = {
  InterviewCard: lazy(async () => ({
    default: (await import("#client/features/interviews/InterviewCard.tsx")).InterviewCard,
  })),
  ProposeInterviewDialog: lazy(async () => ({
    default: (await import("#client/features/interviews/dialogs/ProposeDialog.tsx")).ProposeDialog,
  })),
  ReplyPicker: lazy(async () => ({
    default: (await import("#client/features/saved-replies/picker/ReplyPicker.tsx")).ReplyPicker,
  })),
  RepliesDialog: lazy(async () => ({
    default: (await import("#client/features/saved-replies/manage/RepliesDialog.tsx")).RepliesDialog,
  })),
  preloadPage,
};

import { Suspense } from "react";
import { type RepliesDialogProps, type ReplyPickerProps, useAppParts } from "./app-parts.ts";
import { CrashScreen } from "./ErrorBoundary.tsx";

/** The list of saved replies, over the composer. Nothing is shown until its code is loaded. */
export function LazyReplyPicker(props: ReplyPickerProps) {
  const parts = useAppParts();
  if (!parts) return null;
  return (
    <CrashScreen instead={null}>
      <Suspense fallback={null}>
        <parts.ReplyPicker {...props} />
      </Suspense>
    </CrashScreen>
  );
}

/** The dialog with all saved replies, or with the form that saves one. */
export function LazyRepliesDialog(props: RepliesDialogProps) {
  const parts = useAppParts();
  if (!parts) return null;
  return (
    <CrashScreen instead={null}>
      <Suspense fallback={null}>
        <parts.RepliesDialog {...props} />
      </Suspense>
    </CrashScreen>
  );
}

import { toast } from "#client/ui/feedback/toast.ts";
import { messageTexts as texts } from "./texts/message/message.texts.ts";

/** Copies a message's whole text. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ type: "success", title: texts.copied });
  } catch {
    // Not allowed, or not available without HTTPS.
    toast({ type: "error", title: texts.copyFailed, message: texts.copyFailedHint });
  }
}

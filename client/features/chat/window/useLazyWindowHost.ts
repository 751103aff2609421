import { useEffect, useState } from "react";
import { toast } from "#client/ui/feedback/toast.ts";
import { useAppParts } from "../../../shell/app-parts.ts";
import { MESSAGES_PATH } from "../../../shell/paths.ts";
import { chatTexts as texts } from "../texts/chat.texts.ts";
import { useConnection } from "../useChat.ts";
import type { ChatWindowHost } from "./ChatWindowHost.tsx";

/**
 * The code of windows and round buttons is the largest part of the chat. It loads on the first pointer or key event, so
 * that it neither delays the page nor is missing when a chat is opened offline.
 */

type WindowHost = typeof ChatWindowHost;
let loaded: WindowHost | null = null;

/** Null if it could not be loaded. */
export async function loadWindowHost(): Promise<WindowHost | null> {
  try {
    // Together with the panel of conversations, so that this also opens offline.
    const [place] = await Promise.all([import("./ChatWindowHost.tsx"), import("../panel/MessagesPanel.tsx")]);
    loaded ??= place.ChatWindowHost;
  } catch {
    // Offline: the caller tries again.
  }
  return loaded;
}

const SIGNS = ["pointermove", "pointerdown", "keydown", "touchstart"] as const;

/**
 * Returns the component once it is loaded. If a chat is `wanted` and loading fails, it shows a toast and tries again after
 * the next connect. Where no chat `floats`, the same signs load the Messages page instead.
 */
export function useLazyWindowHost(wanted: boolean, floats: boolean): WindowHost | null {
  const [code, setCode] = useState(() => loaded);
  const connection = useConnection();
  const parts = useAppParts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new connection is the reason to try again.
  useEffect(() => {
    if (code) return;
    const left = new AbortController();
    const load = async () => {
      if (!floats) {
        await parts?.preloadPage(MESSAGES_PATH);
        return;
      }
      const found = await loadWindowHost();
      if (left.signal.aborted) return;
      if (found) setCode(() => found);
      else if (wanted) toast({ type: "error", title: texts.windowFailed, message: texts.windowFailedHint });
    };
    if (wanted) void load();
    else for (const sign of SIGNS) addEventListener(sign, load, { once: true, passive: true, signal: left.signal });
    return () => left.abort();
  }, [code, wanted, floats, connection, parts]);
  return code;
}

import { useEffect, useState } from "react";
import { toast } from "#client/ui/feedback/toast.ts";
import { chatTexts as texts } from "../chat.texts.ts";
import { useConnection } from "../useChat.ts";
import type { ChatWindowHost } from "./ChatWindowHost.tsx";

/**
 * The code of windows and round buttons, the largest part of the chat. A page that is only opened does without it; it
 * comes with the first sign of somebody who uses the page, so that it is there when they open a chat, also offline.
 */

type WindowHost = typeof ChatWindowHost;
let loaded: WindowHost | null = null;

/** Null where it could not be loaded. */
export async function loadWindowHost(): Promise<WindowHost | null> {
  try {
    // With the panel of conversations, so that this opens too when the connection has gone.
    const [place] = await Promise.all([import("./ChatWindowHost.tsx"), import("../panel/MessagesPanel.tsx")]);
    loaded ??= place.ChatWindowHost;
  } catch {
    // No connection at this moment: whoever wants it asks again.
  }
  return loaded;
}

const SIGNS = ["pointermove", "pointerdown", "keydown", "touchstart"] as const;

/**
 * The code, once it is loaded. Where a chat is `wanted` and it cannot be, that is said, and tried again with the next
 * connection.
 */
export function useLazyWindowHost(wanted: boolean): WindowHost | null {
  const [code, setCode] = useState(() => loaded);
  const connection = useConnection();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new connection is the reason to try again.
  useEffect(() => {
    if (code) return;
    const left = new AbortController();
    const load = async () => {
      const found = await loadWindowHost();
      if (left.signal.aborted) return;
      if (found) setCode(() => found);
      else if (wanted) toast({ type: "error", title: texts.windowFailed, message: texts.windowFailedHint });
    };
    if (wanted) void load();
    else for (const sign of SIGNS) addEventListener(sign, load, { once: true, passive: true, signal: left.signal });
    return () => left.abort();
  }, [code, wanted, connection]);
  return code;
}

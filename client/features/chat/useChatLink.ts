import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { openWindow } from "./chat.actions.ts";
import { asksForChatSettings, conversationAskedFor, withoutChatLink } from "./chat-links.ts";
import { useChat } from "./useChat.ts";

/**
 * Does what the link of a mail asks for, once: it is taken out of the address, so that neither a reload nor the way back
 * asks again. A conversation opens when it is known; one that is not the user's never is.
 */
export function useChatLink(onSettings: () => void): void {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<number | null>(null);
  const known = useChat((s) => asked !== null && s.conversations[asked] !== undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the query asks, whatever else of the address changes.
  useEffect(() => {
    const query = new URLSearchParams(search);
    const conversation = conversationAskedFor(query);
    const settings = asksForChatSettings(query);
    if (conversation === null && !settings) return;
    navigate({ pathname, search: String(withoutChatLink(query)), hash }, { replace: true, state });
    if (conversation !== null) setAsked(conversation);
    if (settings) onSettings();
  }, [search]);

  useEffect(() => {
    if (asked === null || !known) return;
    setAsked(null);
    openWindow(asked);
  }, [asked, known]);
}

import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { showConversation } from "./chat.actions.ts";
import { asksForChatSettings, conversationAskedFor, withoutChatLink } from "./chat-links.ts";
import { useChat } from "./useChat.ts";

/**
 * Follows the chat parameters of an email link once and removes them from the address, so that neither a reload nor
 * going back repeats it. A conversation opens once it is loaded; one of other users never is.
 */
export function useChatLink(onSettings: () => void): void {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<number | null>(null);
  const known = useChat((s) => asked !== null && s.conversations[asked] !== undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the query matters, not the rest of the address.
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
    showConversation(asked);
  }, [asked, known]);
}

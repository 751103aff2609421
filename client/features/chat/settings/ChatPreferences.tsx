import { useChat } from "../useChat.ts";
import { DeviceChoiceList } from "./DeviceChoices.tsx";

/** The chat's part of the settings page. Nothing while the chat is not there that would keep what is chosen. */
export function ChatPreferences() {
  const isThere = useChat((s) => s.me > 0);
  return isThere ? <DeviceChoiceList /> : null;
}

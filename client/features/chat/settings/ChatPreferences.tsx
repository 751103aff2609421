import { useChat } from "../useChat.ts";
import { DeviceChoiceList } from "./DeviceChoices.tsx";

/** The chat's part of the settings page. Renders nothing until the chat is loaded, which stores the choices. */
export function ChatPreferences() {
  const isThere = useChat((s) => s.me > 0);
  return isThere ? <DeviceChoiceList /> : null;
}

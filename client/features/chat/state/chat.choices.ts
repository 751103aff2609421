import type { Preferences } from "#shared/preferences/preferences.schemas.ts";
import type { ChatState, DeviceSettings } from "./chat.state.ts";

/** What this user has chosen: what others may see (the server keeps it), and how the chat looks on this device. */

export function withPreferences(state: ChatState, preferences: Preferences): ChatState {
  return { ...state, preferences };
}

export function withDevice(state: ChatState, device: DeviceSettings): ChatState {
  return { ...state, device };
}

import type { ChatState, DeviceSettings } from "./chat.state.ts";

/** How the chat looks on this device, as this user has chosen it. */
export function withDevice(state: ChatState, device: DeviceSettings): ChatState {
  return { ...state, device };
}

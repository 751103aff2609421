import * as z from "zod/mini";
import { chat } from "../chat.store.ts";
import { withDevice } from "../state/chat.choices.ts";
import type { DeviceSettings } from "../state/chat.state.ts";

/**
 * How the chat looks and announces on this device. Stored in local storage per user, like theme and font size, because
 * phones and desktops need different settings. Applies at once, in every tab, and on the next visit.
 */

/** An invalid field gets its default; the others stay. */
const Saved = z.object({
  window_size: z.catch(z.enum(["large", "small"]), "large"),
  announces: z.catch(z.boolean(), true),
  bubbles: z.catch(z.boolean(), false),
  single_keys: z.catch(z.boolean(), true),
  notices: z.catch(z.enum(["off", "plain", "full"]), "off"),
});

const keyOf = (userId: number): string => `kasama-chat-device-${userId}`;

/** The stored settings of this user; the defaults if there are none or they cannot be read. */
export function savedDeviceSettings(userId: number): DeviceSettings {
  try {
    return z.parse(Saved, JSON.parse(localStorage.getItem(keyOf(userId)) ?? "{}"));
  } catch {
    return z.parse(Saved, {});
  }
}

/** Applies one setting and stores it. */
export function setDeviceSetting<K extends keyof DeviceSettings>(key: K, value: DeviceSettings[K]): void {
  chat.setState((s) => withDevice(s, { ...s.device, [key]: value }));
  const { me, device } = chat.getState();
  try {
    localStorage.setItem(keyOf(me), JSON.stringify(device));
  } catch {
    // Storage is blocked: the setting lasts as long as the page.
  }
}

/** Applies this user's stored settings, now and whenever another tab changes them. @returns a stop function */
export function followDeviceSettings(userId: number): () => void {
  const take = () => chat.setState((s) => withDevice(s, savedDeviceSettings(userId)));
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === keyOf(userId)) take();
  };
  take();
  window.addEventListener("storage", handleStorage);
  return () => window.removeEventListener("storage", handleStorage);
}

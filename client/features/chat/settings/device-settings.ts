import * as z from "zod/mini";
import { chat } from "../chat.store.ts";
import { withDevice } from "../state/chat.choices.ts";
import type { DeviceSettings } from "../state/chat.state.ts";

/**
 * How the chat looks and makes itself heard on this device: kept in local storage per user, like theme and font size,
 * since a phone and a desk want different things. It applies at once, in every tab, and at the next visit.
 */

/** A field that cannot be read is as it was in the beginning; the others stay. */
const Saved = z.object({
  window_size: z.catch(z.enum(["large", "small"]), "large"),
  announces: z.catch(z.boolean(), true),
  bubbles: z.catch(z.boolean(), false),
  notices: z.catch(z.enum(["off", "plain", "full"]), "off"),
});

const keyOf = (userId: number): string => `kasama-chat-device-${userId}`;

/** What is kept for this user; the defaults where nothing is, or nothing can be read. */
export function savedDeviceSettings(userId: number): DeviceSettings {
  try {
    return z.parse(Saved, JSON.parse(localStorage.getItem(keyOf(userId)) ?? "{}"));
  } catch {
    return z.parse(Saved, {});
  }
}

/** Applies one setting and keeps it. */
export function setDeviceSetting<K extends keyof DeviceSettings>(key: K, value: DeviceSettings[K]): void {
  chat.setState((s) => withDevice(s, { ...s.device, [key]: value }));
  const { me, device } = chat.getState();
  try {
    localStorage.setItem(keyOf(me), JSON.stringify(device));
  } catch {
    // Storage is closed to us: the setting lasts as long as the page.
  }
}

/** Applies what is kept for this user, now and whenever another tab changes it. Returns the undo. */
export function followDeviceSettings(userId: number): () => void {
  const take = () => chat.setState((s) => withDevice(s, savedDeviceSettings(userId)));
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === keyOf(userId)) take();
  };
  take();
  window.addEventListener("storage", handleStorage);
  return () => window.removeEventListener("storage", handleStorage);
}

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { chat } from "../chat.store.ts";
import { initialChat } from "../state/chat.state.ts";
import { ME } from "../testing.ts";
import { followDeviceSettings, savedDeviceSettings, setDeviceSetting } from "./device-settings.ts";

const KEY = `kasama-chat-device-${ME}`;
const DEFAULTS = { window_size: "large", announces: true, bubbles: false, single_keys: true, notices: "off" };

let forget = () => {};
beforeEach(() => chat.setState(initialChat(ME), true));
afterEach(() => forget());

describe("the settings of this device", () => {
  it("start as the defaults, even if the stored data is invalid", () => {
    expect(savedDeviceSettings(ME)).toEqual(DEFAULTS);
    for (const nonsense of ["{nonsense", "[]", "null", "7"]) {
      localStorage.setItem(KEY, nonsense);
      expect(savedDeviceSettings(ME)).toEqual(DEFAULTS);
    }
  });

  it("fall back to the default only for the invalid setting", () => {
    localStorage.setItem(KEY, '{"window_size":"enormous","bubbles":true}');
    expect(savedDeviceSettings(ME)).toEqual({ ...DEFAULTS, bubbles: true });
  });

  it("apply at once, are stored, and are separate for each user", () => {
    setDeviceSetting("window_size", "small");
    expect(chat.getState().device.window_size).toBe("small");
    expect(savedDeviceSettings(ME).window_size).toBe("small");
    expect(savedDeviceSettings(ME + 1)).toEqual(DEFAULTS);
  });

  it("follow the changes of another tab", () => {
    forget = followDeviceSettings(ME);
    localStorage.setItem(KEY, '{"window_size":"small"}');
    window.dispatchEvent(new StorageEvent("storage", { key: "something else" }));
    expect(chat.getState().device.window_size).toBe("large");
    window.dispatchEvent(new StorageEvent("storage", { key: KEY }));
    expect(chat.getState().device.window_size).toBe("small");
  });
});

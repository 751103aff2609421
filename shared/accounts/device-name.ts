import { devicesTexts as texts } from "./texts/devices/devices.texts.ts";

/** Browsers by a part of their User-Agent. A browser whose User-Agent contains another one's name comes first. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|OPT|Opera)\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/Chrom(?:e|ium)\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

/** Systems in the same way: Android's User-Agent contains Linux, and an iPhone's 'like Mac OS X'. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, "Windows"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMacintosh\b|\bMac OS X\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

const UNKNOWN = "Unknown device";
const UNKNOWN_BROWSER = "Unknown browser";
const UNKNOWN_SYSTEM = "an unknown system";

/** A name for a User-Agent, which sessions store: 'Firefox on Windows'. `deviceText` says it to a reader. */
export function deviceName(userAgent: string): string {
  const name = (known: typeof BROWSERS) => known.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [name(BROWSERS), name(SYSTEMS)];
  if (!browser && !system) return UNKNOWN;
  return `${browser ?? UNKNOWN_BROWSER} on ${system ?? UNKNOWN_SYSTEM}`;
}

/** A stored name in the reader's language: 'Firefox sa Windows'. */
export function deviceText(stored: string): string {
  const [, browser, system] = /^(.+) on (.+)$/.exec(stored) ?? [];
  if (!browser || !system) return stored === UNKNOWN ? texts.unknown : stored;
  return texts.known({
    browser: browser === UNKNOWN_BROWSER ? texts.unknownBrowser : browser,
    system: system === UNKNOWN_SYSTEM ? texts.unknownSystem : system,
  });
}

import { expect, test } from "vitest";
import { inLanguage } from "#server/platform/texts/language.ts";
import { deviceName, deviceText } from "#shared/accounts/device-name.ts";

const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0";

test.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0", "Firefox on Windows"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0", "Firefox on Linux"],
  ["Mozilla/5.0 (Android 16; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0", "Firefox on Android"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/150.0 Mobile/15E148 Safari/605.1.15",
    "Firefox on iPhone",
  ],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`, "Chrome on Windows"],
  [`Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`, "Chrome on Android"],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`, "Chrome on ChromeOS"],
  ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/148.0.0.0 Safari/537.36", "Chrome on Linux"],
  [
    "Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/148.0 Mobile/15E148 Safari/604.1",
    "Chrome on iPad",
  ],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/148.0.0.0`, "Edge on Windows"],
  [`Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36 EdgA/148.0.0.0`, "Edge on Android"],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${CHROME} Safari/537.36 OPR/130.0.0.0`, "Opera on Mac"],
  [
    "Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
    "Samsung Internet on Android",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15",
    "Safari on Mac",
  ],
  ["SomeNewBrowser/1.0 (Windows NT 12.0)", "Unknown browser on Windows"],
  ["Firefox/150.0", "Firefox on an unknown system"],
  ["curl/8.14.1", "Unknown device"],
  ["", "Unknown device"],
])("%s is '%s'", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

test.each([
  ["Firefox on Windows", "Firefox sa Windows"],
  ["Unknown browser on iPhone", "Hindi kilalang browser sa iPhone"],
  ["Firefox on an unknown system", "Firefox sa hindi kilalang system"],
  ["Unknown device", "Hindi kilalang device"],
  ["A name of an older version", "A name of an older version"],
])("%s is '%s' for a reader in Filipino", (stored, text) => {
  expect(inLanguage("fil", () => deviceText(stored))).toBe(text);
  expect(inLanguage("en", () => deviceText(stored))).toBe(stored);
});

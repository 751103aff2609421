/** Browsers by what their User-Agent contains; those that also contain another one's name come before it. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|OPT|Opera)\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/Chrom(?:e|ium)\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

/** Systems likewise: Android calls itself Linux too, and an iPhone 'like Mac OS X'. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, "Windows"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMacintosh\b|\bMac OS X\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** What a browser says of itself, in the words of a person: 'Firefox on Windows'. */
export function deviceName(userAgent: string): string {
  const name = (known: typeof BROWSERS) => known.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [name(BROWSERS), name(SYSTEMS)];
  if (!browser && !system) return "Unknown device";
  return `${browser ?? "Unknown browser"} on ${system ?? "an unknown system"}`;
}

/** Texts about the connection and the rate limit. */

const plural = new Intl.PluralRules("en-GB");

export const lineTexts = {
  connecting: "Connecting...",
  resting: "This page is open in many tabs, so this one is paused. It continues when you come back to it.",
  held: (seconds: number) =>
    seconds > 0
      ? `Many messages at once. The rest is sent by itself in ${seconds} ${plural.select(seconds) === "one" ? "second" : "seconds"}, in order.`
      : "Many messages at once. The rest is being sent, in order.",
  memoryOnly: "This browser keeps nothing: unsent messages are lost when you close the page",
} as const;

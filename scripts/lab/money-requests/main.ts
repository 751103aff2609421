import { labelled, measure, PARTS } from "./measure.ts";

/*
 * Prints how well requests for money are detected: precision and recall for the training and the held-out messages, by
 * language. `--mistakes` also lists the mistakes of the training part; those of the held-out part are never shown,
 * because whoever has seen them tunes on them.
 */

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`.padStart(7);

for (const part of PARTS) {
  const messages = labelled(part);
  for (const language of ["all", "en", "fil", "mixed"] as const) {
    const measured = measure(messages.filter((one) => language === "all" || one.language === language));
    const { count, precision, recall } = measured;
    console.log(
      `${part.padEnd(9)} ${language.padEnd(6)} ${String(count).padStart(4)} messages` +
        `   precision ${percent(precision)}   recall ${percent(recall)}`,
    );
    if (part === "held-out" || language !== "all" || !process.argv.includes("--mistakes")) continue;
    for (const text of measured.missed) console.log(`  missed: ${text}`);
    for (const text of measured.wrong) console.log(`  wrong:  ${text}`);
  }
}

import type { Page } from "playwright";
import { percentile } from "../lib/stats.ts";

/** How well a page rendered during some work. */
export interface Frames {
  /** Milliseconds between two frames: the longest, and the 99th percentile. */
  longest: number;
  p99: number;
  over50: number;
  over100: number;
  /**
   * The longest frame that was rendered, as the browser reports it (Long Animation Frames API); 0 for none over 50 ms.
   */
  longestWork: number;
  /** Share of one core that the page's main thread used. */
  busy: number;
}

declare global {
  interface Window {
    kasamaFrames?: { gaps: number[]; work: number[]; stop: () => void };
  }
}

/** From here on the page records the time of each frame. */
async function begin(page: Page): Promise<void> {
  await page.evaluate(() => {
    const [gaps, work]: number[][] = [[], []];
    let last = performance.now();
    let next = 0;
    const frame = () => {
      const now = performance.now();
      gaps?.push(now - last);
      last = now;
      next = requestAnimationFrame(frame);
    };
    next = requestAnimationFrame(frame);
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) work?.push(entry.duration);
    });
    observer.observe({ type: "long-animation-frame" });
    const stop = () => {
      cancelAnimationFrame(next);
      observer.disconnect();
      gaps?.push(performance.now() - last);
    };
    window.kasamaFrames = { gaps: gaps ?? [], work: work ?? [], stop };
  });
}

/** Measures the page's frames during `during`. */
export async function watchFrames(page: Page, during: () => Promise<unknown>): Promise<Frames> {
  const devtools = await page.context().newCDPSession(page);
  // The thread's processor time, so that other processes of the machine do not count.
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const busyAt = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    return { spent: of("TaskDuration"), at: performance.now() / 1000 };
  };
  await begin(page);
  const before = await busyAt();
  await during();
  const after = await busyAt();
  const { gaps, work } = await page.evaluate(() => {
    window.kasamaFrames?.stop();
    return { gaps: window.kasamaFrames?.gaps ?? [], work: window.kasamaFrames?.work ?? [] };
  });
  await devtools.detach();
  const sorted = gaps.toSorted((a, b) => a - b);
  const over = (ms: number) => gaps.filter((gap) => gap > ms).length;
  return {
    longest: sorted.at(-1) ?? Number.NaN,
    p99: percentile(sorted, 0.99),
    over50: over(50),
    over100: over(100),
    longestWork: Math.max(0, ...work),
    busy: (after.spent - before.spent) / (after.at - before.at),
  };
}

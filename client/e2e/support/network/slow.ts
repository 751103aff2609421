import type { Page } from "playwright/test";

/** So slow that a photo takes minutes. */
const BYTES_A_SECOND = 30_000;

/** Slows down this page's uploads until the returned function is called. */
export async function slowUploads(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  const limit = (uploadThroughput: number) =>
    devtools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await devtools.send("Network.enable");
  await limit(BYTES_A_SECOND);
  return async () => {
    await limit(-1);
  };
}

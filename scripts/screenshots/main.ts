import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium } from "playwright";
import sharp from "sharp";
import { findChromium } from "../lib/chromium.mjs";
import { main, Problem, step } from "../lib/say.mjs";
import { ROOT } from "../lib/setup.mjs";
import { type Demo, startDemo } from "./demo.ts";
import { SCENES, type Scene } from "./scenes.ts";

/** The folder that the README refers to. */
const PLACE = join(ROOT, "scripts/readme");
const LAPTOP = { width: 1280, height: 800 };
/** Only a failure, or a busy machine, takes this long. */
const PATIENCE_MS = 90_000;
/** Small enough for a repository, with text that is still sharp. */
const QUALITY = 82;

const settled = () => document.fonts.ready.then(() => undefined);

/** Signs in through the form, goes to the scene, and takes the screenshot. */
async function take(browser: Browser, { url, password }: Demo, scene: Scene): Promise<void> {
  const { name, as, path, size = LAPTOP, theme = "light", contrast = "normal", reach } = scene;
  const context = await browser.newContext({
    viewport: size,
    colorScheme: theme,
    reducedMotion: "reduce",
    locale: "en-PH",
    timezoneId: "Asia/Manila",
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await page.addInitScript(
      ([one, other]) => {
        localStorage.setItem("theme", one);
        localStorage.setItem("contrast", other);
      },
      [theme, contrast] as const,
    );
    await page.goto(`${url}/login`);
    await page.getByLabel("Email", { exact: true }).fill(as);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL(/Dashboard/);
    await page.goto(url + path);
    await reach(page, { url, password });
    await page.evaluate(settled);
    await sharp(await page.screenshot())
      .webp({ quality: QUALITY })
      .toFile(join(PLACE, `${name}.webp`));
  } finally {
    await context.close();
  }
}

await main(async () => {
  const wanted = process.argv.slice(2);
  const scenes = SCENES.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  if (scenes.length === 0)
    throw new Problem(`There is no such picture. There are ${SCENES.map(({ name }) => name).join(", ")}.`);
  await mkdir(PLACE, { recursive: true });
  const demo = await startDemo();
  try {
    const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: ["--disable-gpu"] });
    try {
      for (const scene of scenes) await step(scene.name, () => take(browser, demo, scene));
    } finally {
      await browser.close();
    }
  } finally {
    await demo.end();
  }
  return 0;
});

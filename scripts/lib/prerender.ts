import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Rolldown } from "vite";
import { Problem } from "./say.mjs";

/** What client/app/prerender.tsx offers. */
interface Prerender {
  landingMarkup(): string;
  landingTitle(): string;
  loadingMarkup(): string;
}

type Built = Awaited<ReturnType<typeof build>>;
type Output = Rolldown.RolldownOutput["output"][number];
type Chunk = Extract<Output, { type: "chunk" }>;

const isChunk = (one: Output): one is Chunk => one.type === "chunk";

/** The one output of a build that was not asked for several, or to watch. */
function outputOf(built: Built): Output[] {
  if (Array.isArray(built) || !("output" in built)) throw new Error("a build of one output was expected");
  return built.output;
}

/** The style sheets of the chunk that a module went into, and of what it imports, in the order in which they are loaded. */
function stylesOf(output: readonly Output[], module: string): string[] {
  const chunks = output.filter(isChunk);
  const seen = new Set<string>();
  const collect = (chunk: Chunk | undefined): string[] => {
    if (!chunk || seen.has(chunk.fileName)) return [];
    seen.add(chunk.fileName);
    const before = chunk.imports.flatMap((name) => collect(chunks.find(({ fileName }) => fileName === name)));
    return [...before, ...(chunk.viteMetadata?.importedCss ?? [])];
  };
  const found = collect(chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module))));
  if (found.length === 0) throw new Error(`the build has no styles of ${module}`);
  return [...new Set(found)];
}

/** The page's own script, without React: a build of its own, because the client's puts what its entries share together. */
async function buildScript(root: string, outDir: string): Promise<string> {
  const built = await build({
    configFile: false,
    root: join(root, "client"),
    publicDir: false,
    logLevel: "warn",
    build: {
      outDir,
      emptyOutDir: false,
      target: "es2022",
      modulePreload: false,
      rolldownOptions: {
        input: join(root, "client/landing.ts"),
        output: { entryFileNames: "assets/landing-[hash].js" },
      },
    },
  });
  const [script, ...others] = outputOf(built);
  if (!script || others.length > 0) throw new Error("the landing page's script is one file");
  return script.fileName;
}

/** What is written into the pages, with the class names that the client's build gave. */
async function render(root: string) {
  // Inside the package, where the pages' own imports are found.
  const cache = join(root, ".cache");
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, "prerender-"));
  try {
    await build({
      configFile: join(root, "vite.config.ts"),
      root: join(root, "client"),
      logLevel: "warn",
      build: { ssr: "app/prerender.tsx", outDir: folder, emptyOutDir: true, copyPublicDir: false },
    });
    const pages = (await import(pathToFileURL(join(folder, "prerender.js")).href)) as Prerender;
    return { landing: pages.landingMarkup(), title: pages.landingTitle(), loading: pages.loadingMarkup() };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function exchanged(html: string, what: RegExp, by: string): string {
  if (!what.test(html)) throw new Problem(`dist/index.html has no ${what.source}.`);
  return html.replace(what, () => by);
}

/** The built page with something in its place for the app. */
const filled = (html: string, markup: string) =>
  exchanged(html, /<div id="root"><\/div>/, `<div id="root">${markup}</div>`);

/**
 * Writes the loading view into the built index.html, and beside it landing.html: the same page with the landing page in it,
 * its styles, and its own script in place of the app's.
 */
export async function prerender(root: string, outDir: string, client: Built): Promise<void> {
  const { landing, title, loading } = await render(root);
  const script = await buildScript(root, outDir);
  const index = await readFile(join(outDir, "index.html"), "utf8");
  const app = /<script type="module" crossorigin src="([^"]+)"/.exec(index)?.[1];
  if (!app) throw new Problem("dist/index.html has no script of the app.");
  const styles = stylesOf(outputOf(client), "client/app/LandingScreen.tsx").filter((name) => !index.includes(name));
  const links = styles.map((name) => `    <link rel="stylesheet" crossorigin href="/${name}">\n`).join("");

  let page = filled(index, landing).replaceAll(/ *<link rel="modulepreload"[^>]*>\n/g, "");
  page = exchanged(page, /<title>[^<]*<\/title>/, `<title>${title}</title>`);
  page = exchanged(page, /(?=<meta name="kasama-app-name")/, `<meta name="kasama-app" content="${app}" />\n    `);
  page = exchanged(page, /<script type="module"[^>]*><\/script>/, `<script type="module" src="/${script}"></script>`);
  page = exchanged(page, / *(?=<\/head>)/, `${links}  `);
  await writeFile(join(outDir, "landing.html"), page);
  await writeFile(join(outDir, "index.html"), filled(index, loading));
}

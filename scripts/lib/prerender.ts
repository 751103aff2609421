import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Rolldown } from "vite";
import { Problem } from "./say.mjs";

/** The exports of client/app/prerender.tsx. */
interface Prerender {
  landingMarkup(): Promise<string>;
  landingTitle(): string;
  loadingMarkup(): string;
}

type Built = Awaited<ReturnType<typeof build>>;
type Output = Rolldown.RolldownOutput["output"][number];
type Chunk = Extract<Output, { type: "chunk" }>;

const isChunk = (one: Output): one is Chunk => one.type === "chunk";

/** The only output of a build. */
function outputOf(built: Built): Output[] {
  if (Array.isArray(built) || !("output" in built)) throw new Error("a build of one output was expected");
  return built.output;
}

/** The chunk with a module and those that it imports, in the order in which they are loaded. */
function chunksOf(output: readonly Output[], module: string): Chunk[] {
  const chunks = output.filter(isChunk);
  const found = new Set<Chunk>();
  const collect = (chunk: Chunk | undefined): void => {
    if (!chunk || found.has(chunk)) return;
    for (const name of chunk.imports) collect(chunks.find(({ fileName }) => fileName === name));
    found.add(chunk);
  };
  collect(chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module))));
  if (found.size === 0) throw new Error(`the build has no chunk of ${module}`);
  return [...found];
}

/** Renders the pages, with the class names of the client's build. */
async function render(root: string) {
  // Inside the package, so that the pages' imports resolve.
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
    return { landing: await pages.landingMarkup(), title: pages.landingTitle(), loading: pages.loadingMarkup() };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function exchanged(html: string, what: RegExp, by: string): string {
  if (!what.test(html)) throw new Problem(`dist/index.html has no ${what.source}.`);
  return html.replace(what, () => by);
}

/** The built page with `markup` in place of the empty app. */
const filled = (html: string, markup: string) =>
  exchanged(html, /<div id="root"><\/div>/, `<div id="root">${markup}</div>`);

/**
 * Writes the loading view into the built index.html, and beside it landing.html: the same page with the landing page
 * and preloads of its files, so that it is styled from the start and hydrated soon.
 */
export async function prerender(root: string, outDir: string, client: Built): Promise<void> {
  const { landing, title, loading } = await render(root);
  const index = await readFile(join(outDir, "index.html"), "utf8");
  const chunks = chunksOf(outputOf(client), "client/app/pages/LandingScreen.tsx");
  const styles = chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  const links = [
    ...[...new Set(styles)].map((name) => ({ rel: "stylesheet", name })),
    ...chunks.map(({ fileName }) => ({ rel: "modulepreload", name: fileName })),
  ]
    .filter(({ name }) => !index.includes(name))
    .map(({ rel, name }) => `    <link rel="${rel}" crossorigin href="/${name}">\n`);

  let page = exchanged(filled(index, landing), /<title>[^<]*<\/title>/, `<title>${title}</title>`);
  page = exchanged(page, / *(?=<\/head>)/, `${links.join("")}  `);
  await writeFile(join(outDir, "landing.html"), page);
  await writeFile(join(outDir, "index.html"), filled(index, loading));
}

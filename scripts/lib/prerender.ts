import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Rolldown } from "vite";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "#shared/texts/languages.ts";
import { CATALOGUE } from "../texts/vite-plugin.ts";
import { Problem } from "./say.mjs";

/** The exports of client/app/prerender.tsx. */
interface Prerender {
  writeIn(language: Language): void;
  landingMarkup(): Promise<string>;
  landingTitle(): string;
  loadingMarkup(): string;
  notLoadedMarkup(): string;
  noScriptText(): string;
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
    const rendered = [];
    for (const language of LANGUAGES) {
      pages.writeIn(language);
      rendered.push({
        language,
        landing: await pages.landingMarkup(),
        title: pages.landingTitle(),
        loading: pages.loadingMarkup(),
        notLoaded: pages.notLoadedMarkup(),
        noScript: pages.noScriptText(),
      });
    }
    return rendered;
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

/** The chunks with the texts, in one language, of the catalogues that are in these chunks. */
function textsOf(output: readonly Output[], chunks: readonly Chunk[], language: Language): Chunk[] {
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds);
  const wanted = modules.filter((id) => CATALOGUE.test(id)).map((id) => `${dirname(id)}/${language}.messages`);
  return output.filter(isChunk).filter(({ moduleIds }) => moduleIds.some((id) => wanted.includes(id)));
}

/** Links that load these chunks and their styles with the page, except those that are linked already. */
function linksTo(page: string, chunks: readonly Chunk[]): string {
  const styles = chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  return [
    ...[...new Set(styles)].map((name) => ({ rel: "stylesheet", name })),
    ...chunks.map(({ fileName }) => ({ rel: "modulepreload", name: fileName })),
  ]
    .filter(({ name }) => !page.includes(name))
    .map(({ rel, name }) => `    <link rel="${rel}" crossorigin href="/${name}">\n`)
    .join("");
}

/**
 * Writes the loading view into the built index.html, and beside it landing.html: the same page with the landing page
 * and preloads of its files, so that it is styled from the start and hydrated soon. Both also in the other languages,
 * each with preloads of its texts: index.fil.html.
 */
export async function prerender(root: string, outDir: string, client: Built): Promise<void> {
  const rendered = await render(root);
  const index = await readFile(join(outDir, "index.html"), "utf8");
  const output = outputOf(client);
  const first = chunksOf(output, "client/main.tsx");
  const chunks = chunksOf(output, "client/app/pages/LandingScreen.tsx");
  const withLinks = (page: string, linked: readonly Chunk[]) =>
    exchanged(page, / *(?=<\/head>)/, `${linksTo(page, linked)}  `);
  for (const { language, landing, title, loading, notLoaded, noScript } of rendered) {
    const spoken = exchanged(index, /<html lang="[^"]*">/, `<html lang="${language}">`);
    const switchedOff = exchanged(spoken, /(?<=<noscript>\s*<p>)[^<]*/, noScript);
    const named = exchanged(switchedOff, /(?=<noscript>)/, `<template id="not-loaded">${notLoaded}</template>\n    `);
    const suffix = language === DEFAULT_LANGUAGE ? "" : `.${language}`;
    const page = exchanged(filled(named, landing), /<title>[^<]*<\/title>/, `<title>${title}</title>`);
    const texts = textsOf(output, [...first, ...chunks], language);
    await writeFile(join(outDir, `landing${suffix}.html`), withLinks(page, [...chunks, ...texts]));
    const other = withLinks(filled(named, loading), textsOf(output, first, language));
    await writeFile(join(outDir, `index${suffix}.html`), other);
  }
}

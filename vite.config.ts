import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { contracts } from "./scripts/lib/vite-contracts.ts";
import { texts } from "./scripts/texts/vite-plugin.ts";

/** Files to preload with a page before its own code imports them: styles, and the shared chunks below. */
const PRELOADED = /\.css$|\/(api|forms|frame|icons|query|shell|ui)-/;

/**
 * Texts in one file, by the folders of their catalogues: those of every page, those that come with the calls of the
 * server, those of every dashboard, and those of conversations. Small files compress worse, and each is a request.
 */
const SHARED_TEXTS: readonly [name: string, paths: RegExp][] = [
  ["frame", /^shell\/|^features\/resources\/texts\/audiences|^(ui|app)\/texts$|^data\/texts\/session-ended/],
  [
    "api",
    /^shared\/(chat|texts)\/|^shared\/(files\/texts\/images|jobs\/texts\/(choices|access)|profiles\/texts\/documents)|^shared\/admin\/texts$|^data\/texts\/retry-in|^ui\/feedback/,
  ],
  [
    "dashboards",
    /^features\/((chat|notifications|jobs\/job|dashboard|profiles)\/texts$|profiles\/texts\/profile-parts|applications\/view\/texts\/timeline|chat\/conversation\/texts\/lines)|^ui\/layout\/texts\/match|^app\/layout/,
  ],
  // With the windows and with the Messages page.
  [
    "conversations",
    /^features\/chat\/(messages|page|reactions|composing\/texts\/composer|panel\/texts\/panel)|^app\/messages\//,
  ],
];

/** The name of the file with these texts: `texts.fil-landing`. */
function textsFile(id: string): string {
  const own = id.includes("/client/") ? id.split("/client/").at(-1) : `shared/${id.split("/shared/").at(-1)}`;
  const [path = "", language = ""] = own?.split(/\/(?=\w+\.messages$)|\.messages$/) ?? [];
  const shared = SHARED_TEXTS.find(([, paths]) => paths.test(path));
  const catalogue = path
    .replace(/^features\//, "")
    .replaceAll("/texts", "")
    .replaceAll("/", "-");
  return `texts.${language}-${shared?.[0] ?? catalogue}`;
}

/** Builds the client into dist/. scripts/build.ts calls it, then writes the brotli and gzip copies beside each file. */
export default defineConfig({
  root: "client",
  publicDir: "public",
  // Workers and worklets: files by themselves, which load as modules while developing too.
  worker: { format: "es" },
  plugins: [contracts(), texts({ pseudo: process.env.PSEUDO_TEXTS === "1" }), react()],
  css: {
    transformer: "lightningcss",
    // Modules inside a page refer to the names of the page's container and grid areas, so those are not scoped.
    lightningcss: { cssModules: { grid: false, container: false } },
  },
  build: {
    outDir: "../dist",
    emptyOutDir: true,
    // Do not inline small files: data: URLs would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Preload a page's styles and the large shared chunks. Its small chunks follow while those are loading:
      // preloading them would put their names into every page of the site.
      resolveDependencies: (_file, dependencies) => dependencies.filter((name) => PRELOADED.test(name)),
    },
    target: "es2022",
    cssMinify: "lightningcss",
    rolldownOptions: {
      output: {
        // Layers, from the bottom up: a group also contains what its modules import, unless an earlier group has it.
        codeSplitting: {
          groups: [
            // Texts: those of the frame of public pages in one file, all others in a file for each catalogue. A group by
            // itself, because the ones below take all files of a folder.
            { name: textsFile, test: /\.messages$/, priority: 8 },
            // One file with everything that every page needs. Its styles come first: the layers of global.css depend on
            // it.
            { name: "app", tags: ["$initial"], priority: 10 },
            // Formats plurals, numbers and tags: not loaded with the landing page, whose texts have none.
            { name: "icu", test: /node_modules\/icu-minify\/|shared\/texts\/(message|formatters)\.ts$/, priority: 9 },
            // The icons that the landing page shares with others: it does without the file of all shared icons.
            {
              name: "frame",
              test: /client\/(shell\/(frame\/(Footer|ConnectionBanner)|display\/)|ui\/(layout\/(Avatar|Brand|SkipLink|Pill|modals)|controls\/ButtonLink|hooks\/usePageTitle))|lucide-react\/dist\/esm\/icons\/(sparkles|hand|book-open|building-2|calendar|calendar-check|check|briefcase-business|circle-pause|circle-question-mark|cloud-check|cloud-off|loader-circle|eye|eye-off|message-circle|users|x)\./,
              priority: 6,
            },
            { name: "icons", test: /node_modules\/lucide-react\//, minShareCount: 8, priority: 5 },
            // The frame of public pages.
            {
              name: "public",
              test: /client\/(shell\/frame\/PublicHeader|ui\/layout\/WovenBackground|features\/resources\/AudienceCards)/,
              priority: 4.8,
            },
            {
              name: "api",
              test: /node_modules\/zod\/|client\/data\/(?!(texts\/)?(useEndpoint|query-client|fault-toast|field-errors))|\/shared\/(?!admin\/|accounts\/(fields|texts\/accounts\.texts|names)|profiles\/((users|employer)\.schemas|profiles\.texts|skills))/,
              minShareCount: 12,
              priority: 4,
            },
            // The rules for forms of accounts and profiles. Pages that only show something do not load them.
            {
              name: "rules",
              test: /\/shared\/(accounts\/(fields|texts\/accounts\.texts|names)|profiles\/((users|employer)\.schemas|profiles\.texts|skills))\.ts$/,
              priority: 3.8,
            },
            // Separate from the shared code of all pages: pages without lists and forms do not load it.
            {
              name: "query",
              test: /node_modules\/@tanstack\/|client\/data\/(useEndpoint|query-client)/,
              priority: 3.5,
            },
            // Messages of failed actions, and form fields. Pages that only show something do not load them.
            { name: "faults", test: /client\/data\/(texts\/)?fault-toast/, priority: 3.4 },
            {
              name: "ui",
              test: /client\/ui\/(?!forms\/|controls\/TextInput|(input|check)\.module)/,
              minShareCount: 20,
              priority: 3,
            },
            {
              name: "fields",
              test: /client\/ui\/(forms\/Field|controls\/TextInput|(input|check)\.module)/,
              priority: 2.5,
            },
            {
              name: "forms",
              test: /node_modules\/(react-hook-form|@hookform)\/|client\/ui\/forms\/(useSubmitForm|useDeferredForm|validation)|client\/data\/field-errors/,
              priority: 2,
            },
            {
              name: "shell",
              test: /client\/(app\/(layout\/Layout|overlays\/ChatCorner|routes\/member-pages)|features\/chat\/panel\/MessagesButton)\.tsx?$/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});

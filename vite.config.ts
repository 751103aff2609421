import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** What a page asks for before its own code names it: styles, and the shared files below. */
const PRELOADED = /\.css$|\/(api|forms|frame|icons|query|shell|ui)-/;

/** Builds the client into dist/. scripts/build.ts calls it, then writes the brotli and gzip copies beside each file. */
export default defineConfig({
  root: "client",
  publicDir: "public",
  plugins: [react()],
  css: {
    transformer: "lightningcss",
    // A page's own container and the parts of its grid are spoken of by modules that lie in it.
    lightningcss: { cssModules: { grid: false, container: false } },
  },
  build: {
    outDir: "../dist",
    emptyOutDir: true,
    // Small files stay files: a data: URL would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // With a page its styles and the large shared files are asked for. Its small files follow while those are on their
      // way: their names would be carried by every page of the site.
      resolveDependencies: (_file, dependencies) => dependencies.filter((name) => PRELOADED.test(name)),
    },
    target: "es2022",
    cssMinify: "lightningcss",
    rolldownOptions: {
      output: {
        // By layers, from the bottom up: a group takes along what its modules import and no group before it has.
        codeSplitting: {
          groups: [
            // What every page needs is one file, and its styles come first: the layers of global.css depend on it.
            { name: "app", tags: ["$initial"], priority: 7 },
            {
              name: "frame",
              test: /client\/(shell\/(frame\/Footer|display\/)|ui\/(layout\/(Avatar|Brand|SkipLink|StatusPill)|controls\/ButtonLink|hooks\/usePageTitle))/,
              priority: 6,
            },
            { name: "icons", test: /node_modules\/lucide-react\//, minShareCount: 8, priority: 5 },
            // The frame of pages that visitors see.
            {
              name: "public",
              test: /client\/(shell\/frame\/PublicHeader|ui\/layout\/WovenBackground|features\/resources\/AudienceCards)/,
              priority: 4.8,
            },
            {
              name: "api",
              test: /node_modules\/zod\/|client\/data\/(?!useEndpoint|query-client|fault-toast|field-errors)|\/shared\/(?!accounts\/(fields|accounts\.texts|names)|profiles\/((users|employer)\.schemas|profiles\.texts|skills))/,
              minShareCount: 12,
              priority: 4,
            },
            // What the forms of accounts and profiles are checked by. Pages that only show something do without it.
            {
              name: "rules",
              test: /\/shared\/(accounts\/(fields|accounts\.texts|names)|profiles\/((users|employer)\.schemas|profiles\.texts|skills))\.ts$/,
              priority: 3.8,
            },
            // Apart from what all pages of the frame load: what pages without lists and without forms do without.
            {
              name: "query",
              test: /node_modules\/@tanstack\/|client\/data\/(useEndpoint|query-client)/,
              priority: 3.5,
            },
            // What pages do without that only show something: what an action says that failed, and what is filled in.
            { name: "faults", test: /client\/data\/fault-toast/, priority: 3.4 },
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

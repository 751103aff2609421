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
              test: /client\/(shell\/(frame\/(Footer|Public)|display\/)|ui\/(layout\/(Avatar|StatusPill|WovenBackground)|hooks\/usePageTitle))/,
              priority: 6,
            },
            { name: "icons", test: /node_modules\/lucide-react\//, minShareCount: 8, priority: 5 },
            {
              name: "api",
              test: /node_modules\/zod\/|client\/data\/(?!useEndpoint|query-client)|\/shared\//,
              minShareCount: 12,
              priority: 4,
            },
            // Apart from what all pages of the frame load: what pages without lists and without forms do without.
            {
              name: "query",
              test: /node_modules\/@tanstack\/|client\/data\/(useEndpoint|query-client)/,
              priority: 3.5,
            },
            {
              name: "ui",
              test: /client\/ui\/(?!forms\/(useSubmitForm|useDeferredForm|validation|ReasonDialog))/,
              minShareCount: 20,
              priority: 3,
            },
            {
              name: "forms",
              test: /node_modules\/(react-hook-form|@hookform)\/|client\/ui\/forms\/(useSubmitForm|useDeferredForm|validation)/,
              priority: 2,
            },
            {
              name: "shell",
              test: /client\/(app\/(layout\/Layout|overlays\/ChatCorner)|features\/chat\/panel\/MessagesButton)\.tsx$/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { ofBoth, ofDrawings, ofFields, ofPublic, ofSeekers, ofShell, ofWork } from "./scripts/lib/chunks.ts";
import { iconFiles, withIconFiles, withOwnDrawing } from "./scripts/lib/icons.ts";

/**
 * Marks what React's factories make as free of side effects, so that what nobody uses is left out. Without the mark one
 * memo() keeps all of react-router's data mode (4 kB after compression, on every page).
 */
const pureFactories: Plugin = {
  name: "kasama:pure-factories",
  transform: {
    filter: { id: /node_modules\/react-router\//, code: /React\$1\./ },
    handler: (code) => ({
      code: code.replaceAll(/(?<== )React\$1\.(?:memo|createContext)\(/g, "/* @__PURE__ */ $&"),
      map: null,
    }),
  },
};

const icons = iconFiles(
  readFileSync(new URL("node_modules/lucide-react/dist/esm/lucide-react.mjs", import.meta.url), "utf8"),
);
/** Lets the bundler see who needs which icon: see scripts/lib/icons.ts. */
const iconsByFile: Plugin = {
  name: "kasama:icons-by-file",
  enforce: "pre",
  apply: "build",
  transform: {
    filter: { id: /\/client\/.*\.tsx?$/, code: /"lucide-react"/ },
    handler: (code) => ({ code: withIconFiles(code, icons), map: null }),
  },
};

const drawingFile = fileURLToPath(new URL("client/ui/layout/icon-drawing.ts", import.meta.url));
/** Draws them by our own component, which is a tenth of lucide's: 1.8 kB after compression, on every page. */
const ownDrawing: Plugin = {
  name: "kasama:own-drawing",
  apply: "build",
  transform: {
    filter: { id: /\/lucide-react\/dist\/esm\/icons\// },
    handler: (code) => ({ code: withOwnDrawing(code, drawingFile), map: null }),
  },
};

/**
 * Leaves out a way of connecting that the server does not offer, and that net/socket.ts does not ask for: the library
 * names it in a list, so that no bundler can tell (0.7 kB after compression, for whoever is signed in).
 */
const noWebTransport: Plugin = {
  name: "kasama:no-web-transport",
  apply: "build",
  transform: {
    filter: { id: /\/engine\.io-client\/build\/esm\/transports\/index\.js$/ },
    handler: (code) => ({ code: code.replaceAll(/^.*\bWT\b.*$/gm, ""), map: null }),
  },
};

/** Builds the client into dist/. scripts/build.ts calls it, then writes the brotli and gzip copies beside each file. */
export default defineConfig({
  root: "client",
  publicDir: "public",
  plugins: [react(), pureFactories, iconsByFile, ownDrawing, noWebTransport],
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
    modulePreload: { polyfill: false },
    target: "es2022",
    cssMinify: "lightningcss",
    rolldownOptions: {
      output: {
        // Each name stands in several lists, and a hash is what no compression makes smaller. Seven letters are the least that the bundler takes.
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:6][extname]",
        codeSplitting: {
          groups: [
            // What every page needs is one file, and its styles come first: the layers of global.css depend on it.
            { name: "app", tags: ["$initial"], priority: 7 },
            { name: ofBoth, debugName: "both", priority: 6 },
            { name: ofShell, debugName: "shell", priority: 5 },
            { name: ofDrawings, debugName: "drawings", priority: 4 },
            // Not among the kit's others: the clock that it goes by is the shell's, which visitors do without.
            { name: "times", test: /client\/ui\/(RelativeTime|relativeTime)\./, minShareCount: 2, priority: 4 },
            // Of the landing page too, which would take it along: rooms with applications need no more of that page.
            { name: "status", test: /client\/ui\/StatusPill\./, minShareCount: 2, priority: 4 },
            { name: ofWork, debugName: "work", priority: 4 },
            { name: ofSeekers, debugName: "seekers", priority: 3 },
            // Loaded ahead by whoever is signed in, and small.
            {
              name: "leaving",
              test: /client\/(app\/(say-ended|tell-logout)|net\/end-toast)\.ts|shared\/accounts\/session/,
              minShareCount: 1,
              priority: 4,
            },
            // Of the contracts, what the forms of accounts alone need.
            {
              name: "account-calls",
              test: /^(?!.*node_modules).*\/shared\/(accounts\/(?!session)|files\/image-choice)/,
              minShareCount: 2,
              priority: 4,
            },
            // Before the landing page, which would take it along: the legal pages need no more of it.
            { name: ofPublic, debugName: "public", priority: 3 },
            { name: "landing", test: /client\/(features\/landing|app\/LandingScreen)/, priority: 2 },
            { name: "forms", test: /node_modules\/(react-hook-form|@hookform)\//, priority: 3 },
            // Not among the fields: who walks through a list needs no form.
            { name: "pager", test: /client\/ui\/Pager\./, minShareCount: 2, priority: 2 },
            {
              name: "lists",
              test: /client\/ui\/(List(Card|Loading|Room)|FigureLinks|useHeadOfPage)\./,
              minShareCount: 2,
              priority: 3,
            },
            // Each file's name stands in the list of every page that has it: small ones go together.
            {
              name: "positions",
              test: /client\/features\/jobs\/posting\/(closing-date|positions-view)\./,
              priority: 2,
            },
            {
              name: "own-approvals",
              test: /shared\/(admin\/approvals\.schemas|approvals\/own-approvals\.rest)\./,
              priority: 2,
            },
            { name: ofFields, debugName: "fields", priority: 2 },
            { name: "accounts", test: /client\/features\/accounts\//, minShareCount: 2, priority: 1 },
            // A small file costs its headers, and is compressed badly. What the settings page and the chat's own dialog show alike.
            {
              name: "chat-settings",
              test: /client\/features\/chat\/(notices\/notice-permission|settings\/(Chat|Device|Notice|Privacy|chat-settings\.texts))/,
              minShareCount: 2,
              priority: 0,
            },
            { name: "legal", test: /(client\/features|shared)\/legal\//, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
});

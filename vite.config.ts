import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { ofBoth, ofDrawings, ofFields, ofPublic, ofSeekers, ofShell, ofWork } from "./scripts/lib/chunks.ts";

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

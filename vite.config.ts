import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Builds the client into dist/. scripts/build.ts calls it, then writes the brotli and gzip copies beside each file. */
export default defineConfig({
  root: "client",
  publicDir: "public",
  plugins: [react()],
  css: { transformer: "lightningcss" },
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
        codeSplitting: {
          groups: [
            // What every page needs is one file, and its styles come first: the layers of global.css depend on it.
            { name: "app", tags: ["$initial"], priority: 6 },
            // A file costs its headers too, so parts that are needed together travel together. A group takes along what
            // its files import, so the basic ones come before those that build on them.
            {
              name: "calls",
              test: /node_modules\/zod\/|^(?!.*node_modules).*\/shared\/|client\/net\/(api|fault|image)/,
              priority: 5,
            },
            { name: "live", test: /node_modules\/(socket\.io|engine\.io|idb|@socket\.io)/, priority: 5 },
            { name: "landing", test: /client\/(features\/landing|app\/LandingScreen)/, priority: 4 },
            {
              name: "kit",
              test: /client\/ui\/|node_modules\/(lucide|zustand|react-hot)/,
              minShareCount: 2,
              priority: 3,
            },
            { name: "forms", test: /node_modules\/(react-hook-form|@hookform)\//, priority: 3 },
            { name: "accounts", test: /client\/features\/accounts\//, minShareCount: 2, priority: 1 },
            { name: "chat", test: /client\/features\/chat\//, minShareCount: 2, priority: 1 },
            { name: "dashboard", test: /client\/features\/dashboard\//, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
});

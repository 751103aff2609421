import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

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
            { name: "icons", test: /node_modules\/lucide-react\//, minShareCount: 6, priority: 5 },
            { name: "api", test: /node_modules\/zod\/|client\/data\/|\/shared\//, minShareCount: 12, priority: 4 },
            { name: "ui", test: /client\/ui\//, minShareCount: 12, priority: 3 },
            { name: "forms", test: /node_modules\/(react-hook-form|@hookform)\//, priority: 2 },
            {
              name: "shell",
              test: /client\/(app\/(Layout|ChatCorner)|features\/chat\/panel\/MessagesButton)\.tsx$/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});

import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

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

/** Parts of the kit that stand in the forms of accounts only. */
const FORM_PARTS = [
  "Checkbox",
  "check.module",
  "ChoiceGroup",
  "ErrorSummary",
  "File",
  "NewTabLink",
  "PasswordInput",
  "PhoneInput",
  "Select",
  "Stepper",
  "Strength",
  "UploadProgress",
  "useObjectUrl",
];

/** Builds the client into dist/. scripts/build.ts calls it, then writes the brotli and gzip copies beside each file. */
export default defineConfig({
  root: "client",
  publicDir: "public",
  plugins: [react(), pureFactories],
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
              test: /node_modules\/zod\/|^(?!.*node_modules).*\/shared\/(?!accounts|files\/image-choice|legal)|client\/net\/(api|fault|image)/,
              priority: 5,
            },
            // Of the contracts, what the forms of accounts alone need.
            {
              name: "account-calls",
              test: /^(?!.*node_modules).*\/shared\/(accounts\/(?!sessions)|files\/image-choice)/,
              priority: 4,
            },
            { name: "live", test: /node_modules\/(socket\.io|engine\.io|idb|@socket\.io)/, priority: 5 },
            {
              name: "kit",
              test: new RegExp(
                `client/(ui/(?!${FORM_PARTS.join("|")})|features/display)|node_modules/(lucide|zustand|react-hot)`,
              ),
              minShareCount: 2,
              priority: 3,
            },
            // Before the landing page, which would take it along: the legal pages need no more of it.
            { name: "frame", test: /client\/app\/(PublicHeader|Footer)/, minShareCount: 2, priority: 3 },
            { name: "landing", test: /client\/(features\/landing|app\/LandingScreen)/, priority: 2 },
            { name: "forms", test: /node_modules\/(react-hook-form|@hookform)\//, priority: 3 },
            { name: "fields", test: new RegExp(`client/ui/(${FORM_PARTS.join("|")})`), minShareCount: 2, priority: 2 },
            { name: "accounts", test: /client\/features\/accounts\//, minShareCount: 2, priority: 1 },
            // Without what is loaded with the first file that somebody attaches.
            {
              name: "chat",
              test: /client\/features\/chat\/(?!attaching|AttachmentTray)/,
              minShareCount: 2,
              priority: 1,
            },
            { name: "legal", test: /(client\/features|shared)\/legal\//, minShareCount: 2, priority: 1 },
            { name: "dashboard", test: /client\/features\/dashboard\//, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
});

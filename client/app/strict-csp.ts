/**
 * Our content security policy allows no eval. Zod would try it (and cause a report) before it parses without. It reads
 * this global when it loads, which is after the first page; importing it for `z.config` would load it at once.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/**
 * Our content security policy allows no eval. Zod would try one (and be reported) before it parses without. It reads this
 * global when it is loaded, which is later than the first page: `z.config` would bring it along at once.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

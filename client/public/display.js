// The saved display settings, applied before the first paint. client/shell/display/display.ts owns the names;
// a test keeps the two in step. What is not saved is left to the system.
(() => {
  const kept = {
    theme: ["data-theme", "light", "dark"],
    contrast: ["data-contrast", "normal", "high"],
    fontSize: ["data-font-size", "small", "medium", "large"],
    motion: ["data-motion", "full", "reduced"],
  };
  try {
    for (const key of Object.keys(kept)) {
      const [attribute, ...values] = kept[key];
      const value = localStorage.getItem(key);
      if (values.includes(value)) document.documentElement.setAttribute(attribute, value);
    }
  } catch {
    // Storage is closed to us (a private window): the system decides.
  }
})();

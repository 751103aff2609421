import { useEffect } from "react";

/** While there are unsaved changes, the browser asks before it closes or leaves the page. */
export function useUnsaved(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const handleLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", handleLeave);
    return () => window.removeEventListener("beforeunload", handleLeave);
  }, [unsaved]);
}

import { useEffect, useState } from "react";

/** An object URL that shows a local file, valid while the component shows that file. */
export function useObjectUrl(file: File | null): string | null {
  const [made, setMade] = useState<{ of: File; url: string } | null>(null);
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setMade({ of: file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  // Clears it so that a revoked URL is not shown for another frame.
  return made && made.of === file ? made.url : null;
}

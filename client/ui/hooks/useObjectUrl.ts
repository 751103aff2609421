import { useEffect, useState } from "react";

/** An address under which the page can show a file of the person's disk, as long as the component shows that file. */
export function useObjectUrl(file: File | null): string | null {
  const [made, setMade] = useState<{ of: File; url: string } | null>(null);
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setMade({ of: file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  // What was revoked a moment ago is not shown for one more frame.
  return made && made.of === file ? made.url : null;
}

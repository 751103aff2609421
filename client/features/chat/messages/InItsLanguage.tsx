import type { ReactNode } from "react";
import { useMessageLanguage } from "./useMessageLanguage.ts";

interface Props {
  text: string;
  className?: string;
  children: ReactNode;
}

/**
 * Something that a person wrote. Screen readers switch their voice by `lang`; without one, it is read in the language of
 * the page.
 * @param text what the language is recognized by; nothing that the product adds
 */
export function InItsLanguage({ text, className, children }: Props) {
  return (
    <span lang={useMessageLanguage(text) ?? undefined} className={className}>
      {children}
    </span>
  );
}

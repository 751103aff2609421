import { useMedia } from "#client/ui/hooks/useMedia.ts";

/** On a phone the bottom bar takes the place of the tabs and of half of the header. styles/tokens.css knows this width too. */
export const usePhone = (): boolean => useMedia("(max-width: 40em)");

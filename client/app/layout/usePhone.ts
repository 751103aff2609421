import { useMedia } from "#client/ui/hooks/useMedia.ts";

/** Whether the bottom bar replaces the tabs and half of the header. styles/tokens.css has the same width. */
export const usePhone = (): boolean => useMedia("(max-width: 40em)");

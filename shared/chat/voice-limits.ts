/** Limits of voice messages, without schemas and texts: the encoder's thread loads them too. */

/** The longest voice message, in milliseconds. */
export const VOICE_MAX_MS = 2 * 60_000;
/** How many bars the waveform of a voice message has, and the highest one. */
export const WAVEFORM_BARS = 48;
export const WAVEFORM_TOP = 31;

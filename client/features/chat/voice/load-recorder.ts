/** The recorder loads when a recording begins. */
export const loadRecorder = () => import("./recorder.ts");

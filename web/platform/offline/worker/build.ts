/** Defined by the build, see vite.config.ts. */
declare const BUILD_ID: string;
declare const SHELL_FILES: string[];

export const buildId = BUILD_ID;
/** The URLs of the app's scripts, styles and icons. */
export const files = SHELL_FILES;

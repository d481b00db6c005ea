/** Written by the build: see vite.config.ts. */
declare const __BUILD_ID__: string;
declare const __SHELL_FILES__: string[];

export const buildId = __BUILD_ID__;
/** The addresses of the app's own scripts, styles and icons. */
export const files = __SHELL_FILES__;

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The key for commands: "⌘" on Apple's devices, "Ctrl" elsewhere. */
export const commandKey = () => (isApple() ? '⌘' : 'Ctrl');

/** How a key is written that is pressed together with it: "⌘K" or "Ctrl K". */
export function withCommand(key: string): string {
  return `${commandKey()}${isApple() ? '' : ' '}${key}`;
}

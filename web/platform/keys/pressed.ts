const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The command key: "⌘" on Apple devices, "Ctrl" elsewhere. */
export const commandKey = () => (isApple() ? '⌘' : 'Ctrl');

/** A shortcut with the command key: "⌘K" or "Ctrl K". */
export function withCommand(key: string): string {
  return `${commandKey()}${isApple() ? '' : ' '}${key}`;
}

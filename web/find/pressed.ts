const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** How a key is written that is pressed together with the one for commands: "⌘K" on Apple's devices, "Ctrl K" elsewhere. */
export function withCommand(key: string): string {
  return `${isApple() ? '⌘' : 'Ctrl '}${key}`;
}

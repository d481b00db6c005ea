import { useImperativeHandle, type Ref } from 'react';

interface StandInProps {
  ref?: Ref<HTMLButtonElement>;
  button: HTMLButtonElement;
}

/**
 * Renders nothing. Passes Radix, as its trigger, a button that was rendered before Radix was loaded. Radix positions
 * the popup by that button and returns the focus to it.
 */
export function StandIn({ ref, button }: StandInProps) {
  useImperativeHandle(ref, () => button, [button]);
  return null;
}

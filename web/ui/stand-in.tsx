import { useImperativeHandle, type Ref } from 'react';

interface StandInProps {
  ref?: Ref<HTMLButtonElement>;
  button: HTMLButtonElement;
}

/**
 * Draws nothing: it hands Radix, as its trigger, a button that was there before Radix was loaded. What opens is placed by
 * it and gives the focus back to it.
 */
export function StandIn({ ref, button }: StandInProps) {
  useImperativeHandle(ref, () => button, [button]);
  return null;
}

import { setPriority } from 'node:os';

/** Of a processor's time, where there is not enough: whoever works with the product comes first, and a file still gets read. */
const A_THIRD_OF_THE_OTHERS = 5;

export function letOthersGoFirst(): void {
  setPriority(A_THIRD_OF_THE_OTHERS);
}

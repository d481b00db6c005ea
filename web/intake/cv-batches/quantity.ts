/** "1 file", "1,200 files", "2 companies" */
export function quantityOf(count: number, noun: string): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? noun : `${noun}s`.replace(/ys$/, 'ies')}`;
}

/** Where a value was found that nobody has typed. */
export function FoundIn({ source }: { source: string }) {
  return (
    <span className="line-clamp-2" title={source}>
      Found in: <q>{source}</q>
    </span>
  );
}

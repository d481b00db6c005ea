/** The source of a value that was filled in automatically. */
export function FoundIn({ source }: { source: string }) {
  return (
    <span className="line-clamp-2" title={source}>
      Found in: <q>{source}</q>
    </span>
  );
}

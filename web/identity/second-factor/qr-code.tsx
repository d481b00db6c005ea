import { renderSVG } from 'uqr';

/** Black on white in both themes, as cameras expect. Rendered locally, so that no service sees the key. */
export function QrCode({ text, alt }: { text: string; alt: string }) {
  const picture = renderSVG(text, { ecc: 'L', border: 2, pixelSize: 4 });
  return (
    <img
      alt={alt}
      src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
      className="size-48 shrink-0 rounded-md border border-line"
    />
  );
}

import { Link } from '@tanstack/react-router';

export function Logo() {
  return (
    <Link to="/" className="flex items-center gap-2 rounded-md text-base font-semibold tracking-tight">
      <img src="/favicon.svg" alt="" className="size-6" />
      Placewell
    </Link>
  );
}

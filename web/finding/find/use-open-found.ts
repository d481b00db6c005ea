import { useRouter } from '@tanstack/react-router';
import type { FindKind, FoundPlace } from '#shared/finding/find.ts';

interface FoundRecord {
  kind: FindKind;
  id: string;
  title: string;
  place?: FoundPlace | null;
  /** The words of the search. */
  words?: string;
}

/**
 * Records open in the panel of their list, and a match in a CV at its place in the CV. A task opens its form, and a tag
 * filters the clients.
 */
function addressOf({ kind, id, title, place, words }: FoundRecord) {
  switch (kind) {
    case 'company':
      return { to: '/companies', search: { id } } as const;
    case 'contact':
      return { to: '/contacts', search: { id } } as const;
    case 'candidate':
      if (isInCv(place)) return { to: '/candidates/$id', params: { id }, search: { q: words } } as const;
      return { to: '/candidates', search: { id } } as const;
    case 'job':
      return { to: '/jobs', search: { id } } as const;
    case 'task':
      return { to: '/tasks', search: { edit: id } } as const;
    case 'tag':
      return { to: '/contacts', search: { tag: title } } as const;
  }
}

function isOnTop({ kind, place }: FoundRecord): boolean {
  return kind !== 'tag' && !(kind === 'candidate' && isInCv(place));
}

function isInCv(place: FoundPlace | null | undefined): boolean {
  return place?.label === 'CV' || place?.excerpt.file !== undefined;
}

export function useOpenFound(): (record: FoundRecord) => { href: string; choose: () => void } {
  const router = useRouter();
  return (record) => {
    const address = addressOf(record);
    return {
      href: router.buildLocation(address).href,
      // Closing a record that opens on top of a list goes back to where the user was.
      choose: () => void router.navigate({ ...address, state: isOnTop(record) ? { openedHere: true } : {} }),
    };
  };
}

/** Each list reads the text like this dialog. Tags have no search of their own. */
function listOf(kind: FindKind, q: string) {
  switch (kind) {
    case 'company':
      return { to: '/companies', search: { q } } as const;
    case 'contact':
      return { to: '/contacts', search: { q } } as const;
    case 'candidate':
      return { to: '/candidates', search: { q } } as const;
    case 'job':
      return { to: '/jobs', search: { q } } as const;
    case 'task':
      return { to: '/tasks', search: { q } } as const;
    case 'tag':
      return { to: '/contacts', search: { dialog: 'tags' } } as const;
  }
}

/** The list of everything that the text finds. */
export function useOpenList(): (kind: FindKind, q: string) => { href: string; choose: () => void } {
  const router = useRouter();
  return (kind, q) => {
    const address = listOf(kind, q);
    return { href: router.buildLocation(address).href, choose: () => void router.navigate(address) };
  };
}

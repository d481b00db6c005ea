import { useRouter } from '@tanstack/react-router';
import type { FindKind } from '#shared/finding/find.ts';

interface FoundRecord {
  kind: FindKind;
  id: string;
  title: string;
}

/** Records open in the panel of their list. A task opens its form, and a tag filters the clients. */
function addressOf({ kind, id, title }: FoundRecord) {
  switch (kind) {
    case 'contact':
      return { to: '/contacts', search: { id } } as const;
    case 'candidate':
      return { to: '/candidates', search: { id } } as const;
    case 'job':
      return { to: '/jobs', search: { id } } as const;
    case 'task':
      return { to: '/tasks', search: { edit: id } } as const;
    case 'tag':
      return { to: '/contacts', search: { tag: title } } as const;
  }
}

export function useOpenFound(): (record: FoundRecord) => { href: string; choose: () => void } {
  const router = useRouter();
  return (record) => {
    const address = addressOf(record);
    return {
      href: router.buildLocation(address).href,
      // Closing the record goes back to where the user was.
      choose: () => void router.navigate({ ...address, state: record.kind === 'tag' ? {} : { openedHere: true } }),
    };
  };
}

/** Each list reads the text like this dialog. Tags have no search of their own. */
function listOf(kind: FindKind, q: string) {
  switch (kind) {
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

import { createContext, useContext } from 'react';
import type { SiteFacts } from '#shared/site-facts.ts';

const withoutServer: SiteFacts = {
  appName: 'Placewell',
  operatorName: 'Placewell',
  operatorAddress: 'address on request',
  supportEmail: 'support@placewell.example',
  publicUrl: '',
};

/** What the server has written on this page about its installation; in tests nothing has. */
export function siteFacts(): SiteFacts {
  const written = document.getElementById('root')?.dataset ?? {};
  return { ...withoutServer, ...Object.fromEntries(Object.entries(written)) };
}

export const SiteFactsContext = createContext<SiteFacts>(withoutServer);

export function useSiteFacts(): SiteFacts {
  return useContext(SiteFactsContext);
}

import { createContext, useContext } from 'react';
import type { SiteFacts } from '#shared/platform/site-facts.ts';

const withoutServer: SiteFacts = {
  appName: 'Placewell',
  operatorName: 'Placewell',
  operatorAddress: 'address on request',
  supportEmail: 'support@placewell.example',
  publicUrl: '',
};

/** Facts about the installation that the server writes into the page. Tests have none. */
export function siteFacts(): SiteFacts {
  const written = document.getElementById('root')?.dataset ?? {};
  return { ...withoutServer, ...Object.fromEntries(Object.entries(written)) };
}

export const SiteFactsContext = createContext<SiteFacts>(withoutServer);

export function useSiteFacts(): SiteFacts {
  return useContext(SiteFactsContext);
}

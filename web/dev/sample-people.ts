export type Person = {
  id: string;
  name: string;
  email: string;
  city: string;
  status: 'active' | 'paused' | 'left';
  balance: number;
  since: string;
};

export const SAMPLE_PEOPLE: readonly Person[] = [
  {
    id: '1',
    name: 'Amara Okafor',
    email: 'amara@northgate.example',
    city: 'Leeds',
    status: 'active',
    balance: 68_000,
    since: '2026-01-12',
  },
  {
    id: '2',
    name: 'Bartholomew Featherstonehaugh-Cholmondeley',
    email: 'bartholomew.featherstonehaugh@averylongdomain.example',
    city: 'London',
    status: 'paused',
    balance: 112_500,
    since: '2025-11-03',
  },
  {
    id: '3',
    name: 'Chen Wei',
    email: 'chen@harbour.example',
    city: 'Bristol',
    status: 'active',
    balance: 54_250,
    since: '2026-02-20',
  },
  {
    id: '4',
    name: 'Dana Whitfield',
    email: 'dana@oak.example',
    city: 'Manchester',
    status: 'left',
    balance: 0,
    since: '2024-07-30',
  },
  {
    id: '5',
    name: 'Élodie Martin',
    email: 'elodie@atelier.example',
    city: 'Edinburgh',
    status: 'active',
    balance: 91_000,
    since: '2026-03-01',
  },
];

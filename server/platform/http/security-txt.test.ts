import { describe, expect, it } from 'vitest';
import { createApp } from '#server/app/app.ts';
import { useTestApp } from '#server/test/app.ts';

const now = new Date('2026-03-29T12:00:00Z');
const app = useTestApp({ now: () => now }, { settings: () => ({ SUPPORT_EMAIL: 'help@crm.example.com' }) });

async function securityTxtAt(publicUrl: string): Promise<Response> {
  return createApp({ ...app.deps, publicUrl }).request('/.well-known/security.txt');
}

describe('security.txt', () => {
  it('says where to report a vulnerability, expires within a year, and is public', async () => {
    const response = await securityTxtAt('https://crm.example.com');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; ?charset=utf-8$/i);
    const fields = (await response.text()).trimEnd().split('\n');
    const expires = fields.find((field) => field.startsWith('Expires: '))?.slice('Expires: '.length) ?? '';
    expect(fields).toEqual([
      'Contact: mailto:help@crm.example.com',
      `Expires: ${expires}`,
      'Canonical: https://crm.example.com/.well-known/security.txt',
      'Preferred-Languages: en',
    ]);
    const days = (new Date(expires).getTime() - now.getTime()) / (24 * 60 * 60 * 1000);
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(365);
  });

  it('has no canonical address without https', async () => {
    expect(await (await securityTxtAt('http://localhost:3000')).text()).not.toContain('Canonical');
  });
});

import type { Page } from '@playwright/test';
import { expectToFitTheScreen } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { addCandidate, rowNames } from './records.ts';

const searchBox = (page: Page) => page.getByRole('textbox', { name: 'Search candidates' });
const understood = (page: Page) => page.getByRole('list', { name: 'Understood as' });
const searched = (page: Page) => new URL(page.url()).searchParams.get('q');

test('the parsed query shows below the box, and its parts are removed by keyboard', async ({ signedInPage: page }) => {
  await page.goto('/candidates');
  await searchBox(page).fill('ada lovelace');
  await expect.poll(() => searched(page)).toBe('ada lovelace');
  await expect(understood(page)).toHaveCount(0);

  const text = '(java OR kotlin) -php salary:50k..70k added:<90d';
  await searchBox(page).fill(text);
  await expect(understood(page).getByRole('listitem')).toHaveText([
    'java or kotlin',
    'Not: php',
    /^Expected salary from .50,000 to .70,000$/,
    'Added in the last 90 days',
  ]);
  await expect.poll(() => searched(page)).toBe(text);
  await expectToFitTheScreen(page);

  await page.getByRole('button', { name: 'Remove Not: php' }).focus();
  await page.keyboard.press('Enter');
  await expect(searchBox(page)).toHaveValue('(java OR kotlin) salary:50k..70k added:<90d');
  await expect(page.getByRole('button', { name: /^Remove Expected salary/ })).toBeFocused();
  await page.getByRole('button', { name: 'Remove Added in the last 90 days' }).press('Enter');
  await expect(page.getByRole('button', { name: /^Remove Expected salary/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(searchBox(page)).toHaveValue('');
  await expect(searchBox(page)).toBeFocused();
  await expect.poll(() => searched(page)).toBeNull();
});

test('alternatives are joined by "or", and a cross removes one', async ({ signedInPage: page }) => {
  await page.goto('/candidates?q=java OR kotlin');
  await expect(understood(page).getByRole('listitem')).toHaveText(['java', 'orkotlin']);
  await page.getByRole('button', { name: 'Remove java' }).click();
  await expect(searchBox(page)).toHaveValue('kotlin');
  await expect.poll(() => searched(page)).toBe('kotlin');
});

test('a syntax error shows one sentence, and the list keeps its rows', async ({ signedInPage: page, context }) => {
  await addCandidate(context, { firstName: 'Ada', lastName: 'Lovelace', cv: 'Java' });
  await page.goto('/candidates');
  await searchBox(page).fill('lovelace');
  await expect.poll(() => searched(page)).toBe('lovelace');
  await searchBox(page).fill('lovelace skil:go');
  const sentence = 'There is no field “skil”. Did you mean “skill:”?';
  await expect(page.getByRole('status').filter({ hasText: sentence })).toBeVisible();
  await expect(searchBox(page)).toHaveAccessibleDescription(new RegExp(`^${sentence.replace('?', '\\?')}`));
  await expect(searchBox(page)).toHaveAttribute('aria-invalid', 'true');
  expect(await rowNames(page)).toHaveLength(1);
  expect(searched(page)).toBe('lovelace');
  await expectToFitTheScreen(page);
  await searchBox(page).fill('lovelace');
  await expect(page.getByText(sentence)).toHaveCount(0);
  await expect(searchBox(page)).not.toHaveAttribute('aria-invalid');
});

test('help lists the fields, and an example is copied into the box', async ({ signedInPage: page }) => {
  await page.goto('/candidates');
  await searchBox(page).press('?');
  const help = page.getByRole('dialog', { name: 'Search candidates' });
  await expect(help.getByRole('button', { name: 'salary:50k..70k' })).toBeVisible();
  await help.getByRole('button', { name: 'skill:python' }).press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(searchBox(page)).toHaveValue('skill:python');
  await expect(searchBox(page)).toBeFocused();
  await page.getByRole('button', { name: 'How to search' }).click();
  await help.getByRole('button', { name: 'has:cv' }).click();
  await expect(searchBox(page)).toHaveValue('skill:python has:cv');
  await expect.poll(() => searched(page)).toBe('skill:python has:cv');
});

test('filters write the same query language @phone', async ({ signedInPage: page, isMobile }) => {
  await page.goto('/candidates?q=java');
  await page.getByRole('button', { name: isMobile ? 'Filter' : 'Filters', exact: true }).press('Enter');
  const filters = page.getByRole('dialog', { name: isMobile ? 'Filter and sort' : 'Filters' });
  await filters.getByRole('textbox', { name: 'Expected salary from' }).fill('50k');
  await expect.poll(() => searched(page)).toBe('java salary:50k..');
  await filters.getByRole('textbox', { name: 'Expected salary to' }).fill('70k');
  await expect.poll(() => searched(page)).toBe('java salary:50k..70k');
  await filters.getByRole('textbox', { name: 'Expected salary to' }).fill('lots');
  await expect(filters.getByRole('textbox', { name: 'Expected salary to' })).toHaveAttribute('aria-invalid', 'true');
  expect(searched(page)).toBe('java salary:50k..70k');
  await filters.getByRole('combobox', { name: 'Added' }).selectOption('<90d');
  await expect.poll(() => searched(page)).toBe('java salary:50k..70k added:<90d');
  await filters.getByRole('textbox', { name: 'Skills' }).fill('machine learning');
  await page.keyboard.press('Enter');
  await expect.poll(() => searched(page)).toBe('java salary:50k..70k added:<90d skill:"machine learning"');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(searchBox(page)).toHaveValue('java salary:50k..70k added:<90d skill:"machine learning"');
  await expectToFitTheScreen(page);
});

test('a search with words sorts by best match, and Ctrl+K reads the same language', async ({
  signedInPage: page,
  context,
}) => {
  await addCandidate(context, { firstName: 'Other', lastName: 'Person', cv: 'Worked for Zebra.' });
  await addCandidate(context, { firstName: 'Zebra', lastName: 'Young', skills: ['Go'] });
  await page.goto('/candidates?q=zebra&sort=match');
  await expect.poll(() => rowNames(page)).toEqual(['Zebra Young', 'Other Person']);
  await searchBox(page).fill('');
  await expect.poll(() => rowNames(page)).toEqual(['Other Person', 'Zebra Young']);

  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Find anything' });
  await field.fill('zebra skill:go');
  await expect(page.getByRole('option')).toHaveText([/Zebra Young/, /^All candidates for/]);
  await field.fill('zebra skil:go');
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('Did you mean “skill:”?');
});

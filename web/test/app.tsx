import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import type { Visitor } from '#server/test/app.ts';
import { createAppRouter } from '#web/app/router.tsx';
import { sessionQuery } from '#web/identity/account/session.queries.ts';
import { stopLiveUpdates } from '#web/platform/live/live-updates.ts';
import { connectTo, impatientClient, type Line } from './server.ts';

export interface OpenedApp {
  user: UserEvent;
  line: Line;
  queryClient: QueryClient;
  /** Path and search, as in the address bar. */
  address: () => string;
}

/** Opens the whole app at `path` as `person`, connected to the real server. */
export function openApp(person: Visitor, path: string): OpenedApp {
  const line = connectTo(person);
  const queryClient = impatientClient({
    onSignedOut: () => {
      queryClient.setQueryData(sessionQuery.queryKey, null);
      void router.invalidate();
    },
    onNoSubscription: () => {
      queryClient.removeQueries({ queryKey: ['billing'] });
      void router.navigate({ to: '/upgrade', replace: true });
    },
  });
  localStorage.clear();
  // The cookie banner has been answered.
  localStorage.setItem('cookiesRejected', 'true');
  history.pushState({}, '', path);
  const router = createAppRouter(queryClient);
  // By default every query computes the style of every element to find hidden ones, which is the slowest part in jsdom.
  configure({ defaultHidden: true });
  onTestFinished(() => {
    configure({ defaultHidden: false });
    stopLiveUpdates();
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), line, queryClient, address: () => location.pathname + location.search };
}

/** An error response in the server's format. */
export function refusal(status: number, code: string, message = '', more: object = {}): Response {
  return Response.json({ error: { code, message, requestId: 'r', ...more } }, { status });
}

/** Replaces the value of a field. */
export async function fill(user: UserEvent, control: HTMLElement, text: string): Promise<void> {
  await user.clear(control);
  if (text !== '') await user.paste(text);
}

/** The hints and errors of a control, as a screen reader announces them. */
export function descriptionOf(control: HTMLElement): string {
  const ids = (control.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

/** A message is also in the live region for screen readers. This finds the visible one. */
export function findMessage(text: string): Promise<HTMLElement> {
  return screen.findByText(text, { ignore: '[role=status]' });
}

/** Presses the first match: lists render their rows as a table and, for phones, as cards. */
export async function press(user: UserEvent, name: string | RegExp): Promise<void> {
  const [button] = await screen.findAllByRole('button', { name });
  if (button) await user.click(button);
}

/** Follows the first match: the sidebar and the tab bar have the same links. */
export async function follow(user: UserEvent, name: string | RegExp): Promise<void> {
  const [link] = await screen.findAllByRole('link', { name });
  if (link) await user.click(link);
}

export async function chooseInRowMenu(user: UserEvent, row: string, action: string): Promise<void> {
  await press(user, `Actions for ${row}`);
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

/** Presses a button of the open dialog. The page behind it may have one with the same name. */
export async function pressInDialog(user: UserEvent, name: string): Promise<void> {
  const button = await waitFor(() => within(openDialog()).getByRole('button', { name }));
  await user.click(button);
}

function openDialog(): HTMLElement {
  const dialog = [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')].at(-1);
  if (!dialog) throw new Error('No dialog is open');
  return dialog;
}

/** The names of the rows, in order. */
export function rowNames(): string[] {
  return [...document.querySelectorAll('[data-row-opener]')].map((row) => row.textContent ?? '');
}

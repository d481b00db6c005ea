import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '#web/platform/lib/api.ts';

type MailedLinkPath = '/verify-email' | '/confirm-email' | '/reset-password' | '/morning-mail';

export const INCOMPLETE_LINK = 'This link is incomplete. Please open it from the email again, or request a new one.';

/** The token of a mailed link. Once it is used, `forget` removes it from the URL and the history. */
export function useMailedToken(path: MailedLinkPath) {
  const { token: inAddress } = useSearch({ from: path });
  const [token] = useState(inAddress);
  const navigate = useNavigate();
  return { token, forget: () => navigate({ to: path, search: {}, replace: true }) };
}

/** The server refused the link itself, so a retry cannot help. */
export function isUsedUp(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'invalid';
}

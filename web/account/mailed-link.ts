import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '#web/lib/api.ts';

type MailedLinkPath = '/verify-email' | '/confirm-email' | '/reset-password' | '/morning-mail';

export const INCOMPLETE_LINK = 'This link is incomplete. Please open it from the mail again, or ask for a new one.';

/** The token that a mailed link carries. Once it is used up, `forget` takes it out of the address and the history. */
export function useMailedToken(path: MailedLinkPath) {
  const { token: inAddress } = useSearch({ from: path });
  const [token] = useState(inAddress);
  const navigate = useNavigate();
  return { token, forget: () => navigate({ to: path, search: {}, replace: true }) };
}

/** The link itself is what the server refused; trying it again cannot help. */
export function isUsedUp(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'invalid';
}

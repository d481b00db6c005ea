export const RESET_SENT = 'Password reset email sent! Check your inbox.';

import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/platform/ui/button.tsx';

const SECONDS = 5;

/** Counts down to the dashboard. It can be stopped, and screen readers announce it once instead of every second. */
export function RedirectCountdown() {
  const navigate = useNavigate();
  const [left, setLeft] = useState(SECONDS);
  const [stopped, setStopped] = useState(false);
  useEffect(() => {
    if (stopped) return undefined;
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1_000);
    return () => clearInterval(timer);
  }, [stopped]);
  useEffect(() => {
    if (left === 0 && !stopped) void navigate({ to: '/dashboard', replace: true });
  }, [left, stopped, navigate]);
  const answer = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    // The pressed button is gone; without this, keyboard focus would start at the top again.
    if (stopped) answer.current?.focus();
  }, [stopped]);
  if (stopped) {
    return (
      <output ref={answer} tabIndex={-1} className="text-sm text-muted outline-none">
        You are staying on this page.
      </output>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-muted">
      <output className="sr-only">You will be taken to your dashboard in {SECONDS} seconds.</output>
      <span aria-hidden className="tabular-nums">
        Taking you to your dashboard in {left} {left === 1 ? 'second' : 'seconds'}
      </span>
      <Button size="small" variant="ghost" onClick={() => setStopped(true)}>
        Stay here
      </Button>
    </div>
  );
}

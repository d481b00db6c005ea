import { useEffect, useState } from 'react';
import { localDate, type CalendarDate } from '#shared/platform/calendar-date.ts';

const LOOK_AGAIN_MS = 30_000;

/** The user's calendar date. A tab left open overnight updates at midnight or when it wakes up. */
export function useToday(): CalendarDate {
  const [today, setToday] = useState(() => localDate(new Date()));
  useEffect(() => {
    const look = () => setToday(localDate(new Date()));
    // A timer set for midnight would not survive the machine going to sleep.
    const timer = setInterval(look, LOOK_AGAIN_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return today;
}

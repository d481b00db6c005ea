import { useEffect, useState } from 'react';
import { localDate, type CalendarDate } from '#shared/calendar-date.ts';

const LOOK_AGAIN_MS = 30_000;

/** The user's calendar date. A tab that is left open overnight moves on at midnight, and wakes up knowing the day. */
export function useToday(): CalendarDate {
  const [today, setToday] = useState(() => localDate(new Date()));
  useEffect(() => {
    const look = () => setToday(localDate(new Date()));
    // A timer set for midnight would not survive a night's sleep of the machine.
    const timer = setInterval(look, LOOK_AGAIN_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return today;
}

import { useAtomValue } from 'jotai';
import { boardTimeText } from './model/times.ts';
import { useRoom } from './room/room-context.tsx';

/**
 * Returns a function that formats a time of the room's auction: the time of day, with the date if the quoting
 * extends over several days.
 */
export function useBoardTime(): (at: number) => string {
  const isDated = useAtomValue(useRoom().atoms.spansDays);
  return (at) => boardTimeText(at, isDated);
}

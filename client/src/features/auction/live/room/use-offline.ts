import { useAtomValue } from 'jotai';
import { OFFLINE_TEXT } from './link.ts';
import { useRoom } from './room-context.tsx';

/** Returns the text why nothing can be sent from this board now; `null` while its link is `live`. */
export const useOffline = (): string | null =>
  useAtomValue(useRoom().atoms.link).kind === 'live' ? null : OFFLINE_TEXT;

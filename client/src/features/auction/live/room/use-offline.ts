import { useAtomValue } from 'jotai';
import { OFFLINE_TEXT } from './link.ts';
import { useRoom } from './room-context.tsx';

/** Why nothing can be sent from this board now; null while its connection is there. */
export const useOffline = (): string | null =>
  useAtomValue(useRoom().atoms.link).kind === 'live' ? null : OFFLINE_TEXT;

import { useAtomValue } from 'jotai';
import { useRoom } from '../room/room-context.tsx';
import { useNews } from './context.ts';
import { isHushed } from './model/hush.ts';

/**
 * AU21: Returns whether this board shows, or is about to show, the opening of sealed quotes
 * (`isHushed`); meanwhile no other part of the page may reveal the result.
 */
export function useIsHushed(): boolean {
  const showing = useAtomValue(useNews().showing);
  return isHushed(showing, useAtomValue(useRoom().atoms.standings));
}

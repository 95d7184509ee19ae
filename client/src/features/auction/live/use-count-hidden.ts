import { isCountHidden } from '@jicai/shared/domain/auction/rules/sealed-count.ts';
import { useAtomValue } from 'jotai';
import { useRoom } from './room/room-context.tsx';

/**
 * AU21: Returns whether the number of sealed quotes is hidden now: the rules hide it and there is
 * no outcome yet. While it is hidden, the board's `bidCount` is 0.
 */
export function useCountHidden(): boolean {
  const { atoms } = useRoom();
  return isCountHidden(useAtomValue(atoms.info), useAtomValue(atoms.outcome));
}

import { isCountHidden } from '@jicai/shared/domain/auction/rules/sealed-count.ts';
import { useAtomValue } from 'jotai';
import { useRoom } from './room/room-context.tsx';

/**
 * AU21: True while the rules hide the number of sealed quotes, until there is an outcome; `bidCount` is then
 * 0.
 */
export function useCountHidden(): boolean {
  const { atoms } = useRoom();
  return isCountHidden(useAtomValue(atoms.info), useAtomValue(atoms.outcome));
}

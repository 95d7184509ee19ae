import { isCountHidden } from '@jicai/shared/domain/auction/rules/sealed-count.ts';
import { useAtomValue } from 'jotai';
import { useRoom } from './room/room-context.tsx';

/** AU21: True while the board does not know the number of sealed quotes; its count is then 0. */
export function useCountHidden(): boolean {
  const { atoms } = useRoom();
  return isCountHidden(useAtomValue(atoms.info), useAtomValue(atoms.outcome));
}

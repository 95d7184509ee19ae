import { isCountHidden } from '@jicai/shared/domain/auction/rules/sealed-count.ts';
import { useAtomValue } from 'jotai';
import { useRoom } from './room/room-context.tsx';

/** AU21: the board does not know how many sealed quotes there are; its count is 0 then. */
export function useCountHidden(): boolean {
  const { atoms } = useRoom();
  return isCountHidden(useAtomValue(atoms.info), useAtomValue(atoms.outcome));
}

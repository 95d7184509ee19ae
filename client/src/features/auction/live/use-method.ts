import type { AuctionMethod } from '@jicai/shared/domain/auction/method-words.ts';
import { useAtomValue } from 'jotai';
import { codeText } from './model/words.ts';
import { useRoom } from './room/room-context.tsx';

/** Returns the method of the room's project (bidding or inquiry), which decides terms in texts. */
export const useMethod = (): AuctionMethod => useAtomValue(useRoom().atoms.info).method;

/** Returns a function from a supplier's code to the code with its label: `竞价号 07`, or `报价号 07`. */
export function useCodeText(): (code: string) => string {
  const method = useMethod();
  return (code) => codeText(code, method);
}

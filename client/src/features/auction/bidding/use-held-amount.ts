import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { useAtom } from 'jotai';
import { useCallback, useEffect, useRef } from 'react';
import { useBidAtoms } from './bid-context.tsx';
import { shownAmount } from './model/bid-form.ts';

/**
 * RT9: Returns the draft and the handlers of the amount field. While untouched, the field follows the next
 * acceptable amount. From the first touch on, the field keeps the amount shown; otherwise digits would be
 * typed into an amount that has just changed. After a blur without a change the field follows again.
 */
export function useHeldAmount(next: Fen | null) {
  const [draft, setDraft] = useAtom(useBidAtoms().draft);
  /**
   * The suggested amount that the field keeps since it was touched; `null` if the field is untouched or the
   * person has typed another amount.
   */
  const held = useRef<string | null>(null);

  const touch = () => {
    if (draft.amount !== null) return;
    const text = shownAmount(draft, next);
    held.current = text;
    setDraft((now) => (now.amount === null ? { ...now, amount: text } : now));
  };
  const type = (amount: string) => {
    if (amount !== held.current) held.current = null;
    setDraft((now) => ({ ...now, amount }));
  };
  const leave = useCallback(() => {
    const text = held.current;
    held.current = null;
    if (text !== null) setDraft((now) => (now.amount === text ? { ...now, amount: null } : now));
  }, [setDraft]);
  useEffect(() => leave, [leave]);

  return { draft, touch, type, leave };
}

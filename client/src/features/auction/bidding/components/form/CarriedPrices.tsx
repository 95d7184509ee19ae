import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useBidLines } from '../../../live/api.ts';
import { useRoom } from '../../../live/room/room-context.tsx';
import { useBidAtoms } from '../../bid-context.tsx';

interface Props {
  readonly code: string;
  readonly seq: number;
}

/**
 * AU8: Fills the draft with the unit prices of the supplier's current bid, as after a reload, unless the
 * person has typed. Renders nothing.
 */
export function CarriedPrices({ code, seq }: Props) {
  const { packageNumber } = useRoom();
  const { data } = useBidLines(packageNumber, code, seq);
  const setDraft = useSetAtom(useBidAtoms().draft);
  useEffect(() => {
    if (!data) return;
    const lines = new Map(data.lines.map(({ lineNo, price }) => [lineNo, formatFen(price)]));
    setDraft((now) => (now.lines.size === 0 ? { ...now, lines } : now));
  }, [data, setDraft]);
  return null;
}

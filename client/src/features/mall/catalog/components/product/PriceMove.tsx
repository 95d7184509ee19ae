import { type Fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { priceMove } from '@jicai/shared/domain/mall/catalog/price-move.ts';
import { Text } from '@mantine/core';

interface Props {
  readonly before: Fen;
  readonly now: Fen;
  /** The action at the time of the price `before`: `加入`. */
  readonly since: string;
}

/** How a price moved since: an arrow, the amount and words; nothing when it did not. */
export function PriceMove({ before, now, since }: Props) {
  const move = priceMove(before, now);
  if (!move) return null;
  const isUp = move.direction === 'up';
  return (
    <Text
      component="span"
      size="xs"
      c={isUp ? 'var(--jc-amber)' : 'var(--jc-gain)'}
      className="tnum"
    >
      {isUp ? '↑ 涨价' : '↓ 降价'} ¥{formatFen(move.by)}（{since}时 ¥{formatFen(before)}）
    </Text>
  );
}

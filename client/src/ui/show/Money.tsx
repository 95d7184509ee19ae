import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { Text, type TextProps } from '@mantine/core';
import { moneyText } from './money-text.ts';

interface Props extends TextProps {
  /** In 分; null shows a dash. */
  readonly amount: Fen | null;
  /** In the colour of prices; off where money is not a price. */
  readonly isPrice?: boolean;
}

/** An amount with ¥, separators and two decimals, in figures that align. */
export function Money({ amount, isPrice = true, ...text }: Props) {
  if (amount === null) {
    return (
      <Text component="span" c="var(--jc-muted)" {...text}>
        —
      </Text>
    );
  }
  const color = isPrice ? { c: 'var(--jc-price)' } : {};
  return (
    <Text component="span" className="tnum" {...color} {...text}>
      {moneyText(amount)}
    </Text>
  );
}

import { type Fen, fenInWords, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import {
  atPrices,
  type NegotiatedLine,
  totalOf,
} from '@jicai/shared/domain/sourcing/negotiation/prices.ts';
import { Group, Stack, Text } from '@mantine/core';
import { MoneyInput } from '../../../../ui/form/numbers/MoneyInput.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { pricesOf, type TypedPrices } from '../model/prices.ts';
import classes from './negotiation.module.css';

interface Props {
  readonly lines: readonly NegotiatedLine[];
  readonly typed: TypedPrices;
  readonly onChange: (typed: TypedPrices) => void;
}

/** Why a price cannot be agreed on; `null` for one that can. */
function problemOf(value: Fen, standing: Fen): string | null {
  if (value <= 0) return '单价须大于 0';
  return value > standing ? '高于现行单价' : null;
}

/** A price for each line, never above the one that stands; the total in figures and in words. */
export function PriceFields({ lines, typed, onChange }: Props) {
  const prices = pricesOf(typed);
  const total = totalOf(atPrices(lines, prices));
  // A sum with a price below 0 is none that could be agreed on.
  const hasTotal = prices.every(({ price }) => price > 0);
  return (
    <Stack gap="sm">
      {lines.map(({ lineNo, name, unit, quantityThousandths, price }) => {
        const value = typed.get(lineNo) ?? null;
        const wrong = value === null ? null : problemOf(value, price);
        return (
          <div key={lineNo} className={classes.line}>
            <Text className={classes.name ?? ''}>
              {name}
              <Text component="span" size="sm" c="var(--jc-muted)">
                {' '}
                {quantityThousandths / 1000} {unit}
              </Text>
            </Text>
            <MoneyInput
              label="单价"
              aria-label={`${name}的单价`}
              description={`不高于 ¥${formatFen(price)}`}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              error={wrong}
              value={value}
              onChange={(next) => onChange(new Map(typed).set(lineNo, next))}
            />
          </div>
        );
      })}
      <Group justify="flex-end" gap="xs">
        <Text role="status">合计 {hasTotal ? <Money amount={total} fw={700} fz="lg" /> : '—'}</Text>
        {hasTotal && (
          <Text size="sm" c="var(--jc-muted)">
            {fenInWords(total)}
          </Text>
        )}
      </Group>
    </Stack>
  );
}

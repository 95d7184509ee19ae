import { fenInWords, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import {
  atPrices,
  type NegotiatedLine,
  totalOf,
} from '@jicai/shared/domain/sourcing/negotiation/prices.ts';
import { Group, Stack, Text } from '@mantine/core';
import { MoneyInput } from '../../../../ui/form/MoneyInput.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { pricesOf, type TypedPrices } from '../model/prices.ts';
import classes from './negotiation.module.css';

interface Props {
  readonly lines: readonly NegotiatedLine[];
  readonly typed: TypedPrices;
  readonly onChange: (typed: TypedPrices) => void;
}

/** A price for each line, never above the one that stands; the total in figures and in words. */
export function PriceFields({ lines, typed, onChange }: Props) {
  const total = totalOf(atPrices(lines, pricesOf(typed)));
  return (
    <Stack gap="sm">
      {lines.map(({ lineNo, name, unit, quantityThousandths, price }) => {
        const value = typed.get(lineNo) ?? null;
        const isAbove = value !== null && value > price;
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
              error={isAbove ? '高于现行单价' : undefined}
              value={value}
              onChange={(next) => onChange(new Map(typed).set(lineNo, next))}
            />
          </div>
        );
      })}
      <Group justify="flex-end" gap="xs">
        <Text role="status">
          合计 <Money amount={total} fw={700} fz="lg" />
        </Text>
        <Text size="sm" c="var(--jc-muted)">
          {fenInWords(total)}
        </Text>
      </Group>
    </Stack>
  );
}

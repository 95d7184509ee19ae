import { type Fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { inOrder } from '@jicai/shared/domain/kernel/numbers/range.ts';
import { Button, Group, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { MoneyInput } from '../../../../../../ui/form/numbers/MoneyInput.tsx';
import { priceRanges } from '../../../model/price-ranges.ts';
import classes from './FacetPanel.module.css';

interface Props {
  readonly bounds: readonly Fen[];
  readonly min: Fen | null;
  readonly max: Fen | null;
  readonly onChange: (min: Fen | null, max: Fen | null) => void;
}

/** Amounts without the decimals that say nothing. */
const short = (amount: Fen) => formatFen(amount).replace(/\.00$/, '');

/** Ranges that suit the products found, and two boxes for one's own. */
export function PriceFacet({ bounds, min, max, onChange }: Props) {
  const [from, setFrom] = useState(min);
  const [to, setTo] = useState(max);
  return (
    <>
      {priceRanges(bounds).map((range) => {
        const isChosen = range.min === min && range.max === max;
        return (
          <UnstyledButton
            key={`${range.min}-${range.max}`}
            className={classes.value}
            aria-pressed={isChosen}
            onClick={() => (isChosen ? onChange(null, null) : onChange(range.min, range.max))}
          >
            {range.min === null
              ? `${short(range.max ?? (0 as Fen))} 元以下`
              : range.max === null
                ? `${short(range.min)} 元以上`
                : `${short(range.min)}–${short(range.max)}`}
          </UnstyledButton>
        );
      })}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // The field says that an amount may not be negative.
          if ((from ?? 0) < 0 || (to ?? 0) < 0) return;
          // Two boxes filled the wrong way round mean the same range.
          onChange(...inOrder(from, to));
        }}
      >
        <Group gap={6} wrap="nowrap" align="flex-start">
          <MoneyInput
            size="xs"
            w={90}
            placeholder="¥ 最低"
            aria-label="最低价（元）"
            rightSection={null}
            value={from}
            onChange={setFrom}
          />
          –
          <MoneyInput
            size="xs"
            w={90}
            placeholder="¥ 最高"
            aria-label="最高价（元）"
            rightSection={null}
            value={to}
            onChange={setTo}
          />
          <Button type="submit" size="xs" variant="default">
            确定
          </Button>
        </Group>
      </form>
    </>
  );
}

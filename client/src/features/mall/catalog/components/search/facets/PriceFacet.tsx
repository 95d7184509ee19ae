import {
  type Fen,
  fenToText,
  formatFen,
  parseFen,
} from '@jicai/shared/domain/kernel/numbers/money.ts';
import { inOrder } from '@jicai/shared/domain/kernel/numbers/range.ts';
import { Button, Group, TextInput, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { priceRanges } from '../../../model/price-ranges.ts';
import classes from './FacetPanel.module.css';

interface Props {
  readonly bounds: readonly Fen[];
  readonly min: Fen | null;
  readonly max: Fen | null;
  readonly onChange: (min: Fen | null, max: Fen | null) => void;
}

const shown = (amount: Fen | null) =>
  amount === null ? '' : fenToText(amount).replace(/\.00$/, '');

/** Amounts without the decimals that say nothing. */
const short = (amount: Fen) => formatFen(amount).replace(/\.00$/, '');

/** Ranges that suit the products found, and two boxes for one's own. */
export function PriceFacet({ bounds, min, max, onChange }: Props) {
  const [problem, setProblem] = useState('');
  const read = (text: FormDataEntryValue | null): Fen | null | undefined => {
    const typed = String(text ?? '').trim();
    if (typed === '') return null;
    const amount = parseFen(typed);
    return typeof amount === 'string' || amount < 0 ? undefined : amount;
  };
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
          const data = new FormData(event.currentTarget);
          const from = read(data.get('from'));
          const to = read(data.get('to'));
          if (from === undefined || to === undefined) {
            setProblem('请输入正确的金额');
            return;
          }
          setProblem('');
          // Two boxes filled the wrong way round mean the same range.
          onChange(...inOrder(from, to));
        }}
      >
        <Group gap={6} wrap="nowrap">
          <TextInput
            name="from"
            size="xs"
            w={90}
            inputMode="decimal"
            placeholder="¥ 最低"
            aria-label="最低价（元）"
            defaultValue={shown(min)}
            error={problem !== ''}
          />
          –
          <TextInput
            name="to"
            size="xs"
            w={90}
            inputMode="decimal"
            placeholder="¥ 最高"
            aria-label="最高价（元）"
            defaultValue={shown(max)}
            error={problem !== ''}
          />
          <Button type="submit" size="xs" variant="default">
            确定
          </Button>
          {problem !== '' && (
            <span role="alert" className={classes.problem}>
              {problem}
            </span>
          )}
        </Group>
      </form>
    </>
  );
}

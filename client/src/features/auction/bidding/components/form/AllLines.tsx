import { Button, Input } from '@mantine/core';
import { useAtom, useAtomValue } from 'jotai';
import { useId, useState } from 'react';
import { useRoom } from '../../../live/room/room-context.tsx';
import { useBidAtoms } from '../../bid-context.tsx';
import { changeAll, readPercent } from '../../model/line-prices.ts';
import classes from './BidLines.module.css';

const HINT = '也可以从表格复制一列单价，粘贴到任意一行';

/** Returns the text why the percentage cannot be applied; `null` if it can. */
function problemOf(isWrong: boolean, hasPrices: boolean): string | null {
  if (isWrong) return '百分比应大于 0、小于 100，最多两位小数';
  return hasPrices ? null : `先填写单价，再按百分比调整；${HINT}`;
}

/**
 * A field for a percentage and a button that changes all typed unit prices by it: down in a reverse
 * auction, up in a forward one. The button is disabled while no price is typed or the percentage is
 * invalid.
 */
export function AllLines() {
  const { direction } = useAtomValue(useRoom().atoms.info);
  const [draft, setDraft] = useAtom(useBidAtoms().draft);
  const [text, setText] = useState('1');
  const to = direction === 'reverse' ? 'lower' : 'higher';
  const percent = readPercent(text);
  const hasPrices = [...draft.lines.values()].some((price) => price.trim() !== '');
  const isReady = percent !== null && hasPrices;
  const problem = problemOf(percent === null, hasPrices);
  const hintId = useId();
  const apply = () => isReady && setDraft({ ...draft, lines: changeAll(draft.lines, percent, to) });
  return (
    <div className={classes.all}>
      <span>全部单价{to === 'lower' ? '下调' : '上调'}</span>
      <Input
        // `withAria={false}` stops Mantine from generating ARIA attributes, which would override the
        // attributes below.
        withAria={false}
        aria-label="百分比"
        aria-invalid={percent === null}
        aria-describedby={hintId}
        className={classes.percent ?? ''}
        inputMode="decimal"
        autoComplete="off"
        maxLength={6}
        rightSection="%"
        value={text}
        error={percent === null}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter in this field applies the percentage; otherwise it would submit the bid form around the
          // field.
          event.preventDefault();
          apply();
        }}
      />
      <Button
        size="compact-md"
        variant="light"
        aria-describedby={hintId}
        disabled={!isReady}
        onClick={apply}
      >
        应用
      </Button>
      <span id={hintId} className={classes.hint} aria-live="polite">
        {problem ?? HINT}
      </span>
    </div>
  );
}

import { showsLineGaps } from '@jicai/shared/domain/auction/rules/line-gap.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { useAtom, useAtomValue } from 'jotai';
import { useState } from 'react';
import { quantityText } from '../../../live/model/words.ts';
import { useRoom } from '../../../live/room/room-context.tsx';
import { useBidAtoms } from '../../bid-context.tsx';
import { lineAmount } from '../../model/bid-form.ts';
import { type Pasted, pasteColumn } from '../../model/line-prices.ts';
import { AllLines } from './AllLines.tsx';
import classes from './BidLines.module.css';
import { CarriedPrices } from './CarriedPrices.tsx';
import { FreshLineGaps, LineGap } from './LineGap.tsx';
import { LinePrice } from './LinePrice.tsx';

const pastedText = ({ filled, left }: Pasted) =>
  left === 0 ? `已填入 ${filled} 行单价` : `已填入 ${filled} 行单价，多出的 ${left} 行没有填入`;

interface Props {
  /** The id of the element with the error text, for the invalid fields; `null` if there is no error. */
  readonly mistakeId: string | null;
}

/** AU8: The table with a unit price per line; computes each line's amount as the server does. */
export default function BidLines({ mistakeId }: Props) {
  const { atoms } = useRoom();
  const info = useAtomValue(atoms.info);
  const { lines } = info;
  const [draft, setDraft] = useAtom(useBidAtoms().draft);
  const [note, setNote] = useState('');
  const ownStanding = useAtomValue(atoms.ownStanding);
  const hasGaps = ownStanding !== null && showsLineGaps(info);
  function type(lineNo: number, typed: string): void {
    if ((draft.lines.get(lineNo) ?? '') === typed) return;
    setDraft((now) => ({ ...now, lines: new Map(now.lines).set(lineNo, typed) }));
    // The note describes the last pasted column, so it is removed when a price is typed.
    setNote('');
  }
  return (
    <>
      {ownStanding && draft.lines.size === 0 && (
        <CarriedPrices code={ownStanding.code} seq={ownStanding.seq} />
      )}
      {hasGaps && <FreshLineGaps />}
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">明细</th>
            <th scope="col" className={classes.number}>
              数量
            </th>
            <th scope="col">单价（元）</th>
            <th scope="col" className={classes.number}>
              金额
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const price = draft.lines.get(line.lineNo);
            const amount = lineAmount(line, price);
            const isWrong = Boolean(price?.trim()) && amount === null;
            return (
              <tr key={line.lineNo}>
                <td>
                  {line.name}
                  {hasGaps && <LineGap lineNo={line.lineNo} />}
                </td>
                <td className={classes.number}>{quantityText(line)}</td>
                <td className={classes.price}>
                  <LinePrice
                    name={line.name}
                    value={price ?? ''}
                    isWrong={isWrong}
                    mistakeId={amount === null ? (mistakeId ?? undefined) : undefined}
                    onType={(typed) => type(line.lineNo, typed)}
                    onPaste={(event) => {
                      const pasted = event.clipboardData.getData('text');
                      const column = pasteColumn(lines, draft.lines, line.lineNo, pasted);
                      if (!column) return;
                      event.preventDefault();
                      setDraft({ ...draft, lines: column.prices });
                      setNote(pastedText(column));
                    }}
                  />
                </td>
                <td className={classes.number}>{amount === null ? '—' : formatFen(amount)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <div className={classes.hint} role="status">
        {note}
      </div>
      <AllLines />
    </>
  );
}

import { priceRankText } from '@jicai/shared/domain/auction/method-words.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import type { CSSProperties } from 'react';
import { WALL_RANKS } from '../../live/model/figures.ts';
import { useCodeText, useMethod } from '../../live/use-method.ts';
import { useOpening } from '../../sealed/use-opening.ts';
import classes from './Wall.module.css';

interface Props {
  readonly onEnd: () => void;
}

/** The most uncovered quotes listed, newest first, until the ranking replaces the list. */
const LISTED = 5;

/**
 * AU21: The opening of sealed quotes on a wall: the quote just uncovered in large type and the last
 * `LISTED` uncovered quotes below; at the end the best quote in large type and the first
 * `WALL_RANKS` ranks below.
 */
export function WallOpening({ onEnd }: Props) {
  const { quotes, opened, isRanked } = useOpening(onEnd);
  const method = useMethod();
  const codeText = useCodeText();
  const known = isRanked ? quotes : quotes.slice(0, opened);
  const main = isRanked ? known[0] : known.at(-1);
  const text = main ? formatFen(main.amount) : '密封';
  const rows = isRanked ? known.slice(0, WALL_RANKS) : known.slice(-LISTED).reverse();
  return (
    <section className={classes.opening} aria-label="开标">
      <div className={classes.label} role="status">
        {isRanked
          ? `${quotes.length} 份报价已全部启封并排名`
          : `正在开标，按提交先后逐份启封：第 ${opened} / ${quotes.length} 份`}
        {main && (
          <strong>
            {isRanked && ` ${priceRankText(method, 1)}`} {codeText(main.code)}
          </strong>
        )}
      </div>
      <div
        key={main?.code}
        className={`${classes.amount} ${classes.opened}`}
        style={{ '--chars': text.length + 1 } as CSSProperties}
      >
        {main && <span className={classes.currency}>¥</span>}
        {text}
      </div>
      <ol className={classes.ranks} aria-label={isRanked ? '开标排名' : '已启封'}>
        {rows.map(({ code, amount, rank }) => (
          <li key={code}>
            <span className={classes.rank}>{isRanked ? rank : ''}</span>
            <span>{codeText(code)}</span>
            <strong className="tnum">{formatFen(amount)}</strong>
          </li>
        ))}
      </ol>
    </section>
  );
}

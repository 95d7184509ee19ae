import { formatFen } from '@jicai/shared/domain/kernel/money.ts';
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { dateTimeText } from '../../live/model/times.ts';
import { codeText } from '../../live/model/words.ts';
import { useRoom } from '../../live/room/room-context.tsx';
import { inOrderOfQuotes, type OpenedQuote, stepMs } from '../model/reveal.ts';
import classes from './Reveal.module.css';

interface Props {
  readonly onEnd: () => void;
}

/** How long the ranking stands before the board comes by itself. */
const RANKING_MS = 4_000;

/** AU21: the quotes are opened one by one, in the order in which they came; then they are ranked. */
export default function Reveal({ onEnd }: Props) {
  const { atoms } = useRoom();
  const { direction } = useAtomValue(atoms.info);
  const standings = useAtomValue(atoms.standings);
  const quotes = useMemo(() => inOrderOfQuotes(direction, standings), [direction, standings]);
  const [opened, setOpened] = useState(0);
  const isRanked = opened > quotes.length;
  useEffect(() => {
    const timer = setTimeout(
      () => (isRanked ? onEnd() : setOpened(opened + 1)),
      isRanked ? RANKING_MS : stepMs(quotes.length),
    );
    return () => clearTimeout(timer);
  }, [opened, isRanked, quotes.length, onEnd]);
  const shown = isRanked ? quotes.toSorted((a, b) => a.rank - b.rank) : quotes;
  return (
    <section className={classes.reveal} aria-label="开标">
      <div className={classes.head}>
        <div>
          <h2 className={classes.title}>{isRanked ? '开标结果' : '正在开标'}</h2>
          <div className={classes.sub} role="status">
            {isRanked
              ? `${quotes.length} 份报价已全部启封并排名`
              : `按提交先后逐份启封：第 ${Math.min(opened, quotes.length)} / ${quotes.length} 份`}
          </div>
        </div>
        <Button variant="default" onClick={onEnd}>
          {isRanked ? '返回看板' : '直接看结果'}
        </Button>
      </div>
      <ol className={classes.quotes} aria-live="polite">
        {shown.map((quote, index) => (
          <Quote
            key={quote.code}
            quote={quote}
            isOpened={isRanked || index < opened}
            isRanked={isRanked}
          />
        ))}
      </ol>
    </section>
  );
}

interface QuoteProps {
  readonly quote: OpenedQuote;
  readonly isOpened: boolean;
  readonly isRanked: boolean;
}

function Quote({ quote, isOpened, isRanked }: QuoteProps) {
  const { atoms } = useRoom();
  const name = useAtomValue(atoms.names).get(quote.code);
  const isMine = useAtomValue(atoms.ownCode) === quote.code;
  const names = [
    classes.quote,
    isOpened && classes.opened,
    isRanked && quote.rank === 1 && classes.first,
  ];
  return (
    <li className={names.filter(Boolean).join(' ')}>
      <div className={classes.who}>
        <span>{isMine ? `${codeText(quote.code)}（我）` : codeText(quote.code)}</span>
        {isRanked && <span>第 {quote.rank} 名</span>}
      </div>
      <div className={classes.amount}>
        {isOpened ? (
          `¥${formatFen(quote.amount)}`
        ) : (
          <span className={classes.sealed}>
            <IconLock size={16} aria-hidden /> 密封
          </span>
        )}
      </div>
      <div className={classes.sub}>
        {name && !isMine ? `${name} · ` : ''}
        {dateTimeText(quote.at)} 提交
      </div>
    </li>
  );
}

import { priceRankText } from '@jicai/shared/domain/auction/method-words.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { type CSSProperties, useEffect, useRef } from 'react';
import { ScrollBox } from '../../../../ui/show/ScrollBox.tsx';
import { dateTimeText } from '../../live/model/times.ts';
import { useRoom } from '../../live/room/room-context.tsx';
import { useCodeText, useMethod } from '../../live/use-method.ts';
import type { OpenedQuote } from '../model/reveal.ts';
import { useOpening } from '../use-opening.ts';
import classes from './Reveal.module.css';

interface Props {
  readonly onEnd: () => void;
}

/**
 * AU21: Shows the opening of sealed quotes on a board: uncovers the amounts one by one in the order
 * of submission, then shows the ranking. `onEnd` is called afterwards, or when the person presses
 * the button that ends the show.
 */
export default function Reveal({ onEnd }: Props) {
  const { quotes, opened, isRanked } = useOpening(onEnd);
  const list = useRef<HTMLOListElement>(null);
  // Scrolls to the quote that was uncovered last and, once the quotes are ranked, to the first rank, because
  // a small screen may not show the whole list.
  useEffect(() => {
    const newest = isRanked ? 0 : Math.max(0, opened - 1);
    list.current?.children[newest]?.scrollIntoView({ block: 'nearest' });
  }, [opened, isRanked]);
  const longest = Math.max(...quotes.map(({ amount }) => formatFen(amount).length));
  return (
    <ScrollBox className={classes.reveal} label="开标">
      <div className={classes.head}>
        <div>
          <h2 className={classes.title}>{isRanked ? '开标结果' : '正在开标'}</h2>
          <div className={classes.sub} role="status">
            {isRanked
              ? `${quotes.length} 份报价已全部启封并排名`
              : `按提交先后逐份启封：第 ${opened} / ${quotes.length} 份`}
          </div>
        </div>
        <Button variant="default" onClick={onEnd}>
          {isRanked ? '返回看板' : '直接看结果'}
        </Button>
      </div>
      <ol
        ref={list}
        className={classes.quotes}
        style={{ '--chars': longest + 1 } as CSSProperties}
        data-ranked={isRanked}
        aria-live="polite"
      >
        {quotes.map((quote, index) => (
          <Quote
            key={quote.code}
            quote={quote}
            isOpened={isRanked || index < opened}
            isRanked={isRanked}
          />
        ))}
      </ol>
    </ScrollBox>
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
  const method = useMethod();
  const code = useCodeText()(quote.code);
  const names = [
    classes.quote,
    isOpened && classes.opened,
    isRanked && quote.rank === 1 && classes.first,
  ];
  return (
    <li className={names.filter(Boolean).join(' ')}>
      <div className={classes.who}>
        <span>{isMine ? `${code}（我）` : code}</span>
        {isRanked && <span>{priceRankText(method, quote.rank)}</span>}
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

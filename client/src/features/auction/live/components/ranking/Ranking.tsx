import type { Standing } from '@jicai/shared/domain/auction/types.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { UnstyledButton } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { memo, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { lazy } from '../../../../../lib/browser/lazy.ts';
import { ScrollBox } from '../../../../../ui/show/ScrollBox.tsx';
import { isUnopened } from '../../model/unopened.ts';
import { rankingTitle } from '../../model/words.ts';
import { useRoom } from '../../room/room-context.tsx';
import { useBoardTime } from '../../use-board-time.ts';
import { useIsCurrent } from '../../use-current.ts';
import { useCodeText, useMethod } from '../../use-method.ts';
import { Card } from '../frame/Card.tsx';
import type { Place, RowsProps } from './LongRows.tsx';
import classes from './Ranking.module.css';
import { useSlide } from './use-slide.ts';

const LongRows = lazy(() => import('./LongRows.tsx'));
const RankLines = lazy(() => import('./RankLines.tsx'));

/** Renders the actions on a supplier; `hasBids`: there are bids that could be cleared. */
type ActionsOf = (code: string, hasBids: boolean) => ReactNode;

interface Props {
  /**
   * Renders the actions at the end of a supplier's row. The result is memoized: `actionsOf` is called again
   * only when the function itself or one of its arguments changes.
   */
  readonly actionsOf?: ActionsOf;
  readonly className?: string | undefined;
  /** Shown beside the number of suppliers, at the right of the title. */
  readonly more?: ReactNode;
}

/** A card with the suppliers by rank (AU5), then those without a bid; with presence and changes of rank. */
export function Ranking({ actionsOf, className, more }: Props) {
  const { atoms } = useRoom();
  const ranked = useAtomValue(atoms.ranked);
  const suppliers = useAtomValue(atoms.suppliers);
  const waiting = useMemo(() => {
    const codes = new Set(ranked.map((standing) => standing.code));
    return suppliers.filter((supplier) => !codes.has(supplier.code));
  }, [ranked, suppliers]);
  const isCurrent = useIsCurrent();
  // AU17: On a supplier's board `members` contains at most that supplier, so rivals are never
  // marked as eliminated there.
  const members = useAtomValue(atoms.rounds)?.members ?? [];
  const out = new Set(members.flatMap(({ code, outRound }) => (outRound ? [code] : [])));
  // AU31: The codes with bids of earlier rounds, which can be cleared as well.
  const carried = new Set(members.flatMap(({ code, earlierBids }) => (earlierBids ? [code] : [])));
  // AU21: Before the opening, which suppliers have quoted is as secret as the amounts.
  const isSealed = isUnopened(useAtomValue(atoms.info), ranked);
  const method = useMethod();
  const ownCode = useAtomValue(atoms.ownCode);
  const codeOf = (index: number) =>
    ranked[index]?.code ?? waiting[index - ranked.length]?.code ?? String(index);
  const ownIndex = [...ranked, ...waiting].findIndex(({ code }) => code === ownCode);
  const aside = (
    <span className={classes.sub}>
      {isSealed ? `共 ${suppliers.length} 家` : `${ranked.length} 家有效报价`} {more}
    </span>
  );
  return (
    <Card
      title={isSealed ? '参与供应商' : rankingTitle(method)}
      aside={aside}
      grows
      className={className}
    >
      <Rows count={ranked.length + waiting.length} ownIndex={ownIndex} codeOf={codeOf}>
        {(index, place) => {
          const standing = ranked[index];
          const code = codeOf(index);
          if (!standing)
            return (
              <Row
                key={code}
                code={code}
                rank="—"
                place={place}
                isCurrent={isCurrent}
                actions={<Actions of={actionsOf} code={code} hasBids={carried.has(code)} />}
              >
                {!isSealed && (
                  <span className={classes.unranked}>{out.has(code) ? '已出局' : '未报价'}</span>
                )}
              </Row>
            );
          return (
            <RankedRow
              key={code}
              standing={standing}
              rank={index + 1}
              isTied={standing.amount === ranked[index - 1]?.amount}
              place={place}
              isCurrent={isCurrent}
              actionsOf={actionsOf}
            />
          );
        }}
      </Rows>
    </Card>
  );
}

/**
 * The number of suppliers above which only the visible rows are rendered, because a move from last to first
 * re-renders all rows between.
 */
const LONG = 24;

function Rows(props: RowsProps) {
  const { count, children } = props;
  if (count > LONG)
    return (
      <Suspense>
        <LongRows {...props} />
      </Suspense>
    );
  return (
    <ScrollBox as="ol" className={classes.list} label="供应商">
      {Array.from({ length: count }, (_, index) => children(index, null))}
    </ScrollBox>
  );
}

interface ActionsProps {
  readonly of: ActionsOf | undefined;
  readonly code: string;
  readonly hasBids: boolean;
}

/**
 * The actions on one supplier. Memoized, because a menu costs more to render than the rest of the row, and a
 * bid does not change the menu.
 */
const Actions = memo(function Actions({ of, code, hasBids }: ActionsProps) {
  return of?.(code, hasBids);
});

interface RankedProps {
  readonly standing: Standing;
  readonly rank: number;
  /** True if the next better rank has the same amount, which was bid earlier. */
  readonly isTied: boolean;
  readonly place: Place;
  readonly isCurrent: boolean;
  readonly actionsOf: ActionsOf | undefined;
}

function RankedRow({ standing, rank, isTied, place, isCurrent, actionsOf }: RankedProps) {
  const { atoms } = useRoom();
  const { bidMode, quoteMethod } = useAtomValue(atoms.info);
  const moves = useAtomValue(atoms.moves);
  const timeText = useBoardTime();
  // AU21: Sealed quotes are opened all at once, so nobody has overtaken anybody.
  const moved = quoteMethod === 'sealed' ? 0 : (moves.get(standing.code) ?? 0);
  const ownCode = useAtomValue(atoms.ownCode);
  const [isOpen, setOpen] = useState(false);
  // AU8: A supplier may see the unit prices of the supplier's own bid; organisers may see the unit prices of
  // all bids.
  const mayOpen = bidMode === 'lines' && (ownCode === null || ownCode === standing.code);
  const toggle = mayOpen && (
    <UnstyledButton
      className={classes.toggle ?? ''}
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      {isOpen ? '收起明细' : '展开明细'}
    </UnstyledButton>
  );
  const below = isOpen && mayOpen && (
    <Suspense>
      <RankLines standing={standing} />
    </Suspense>
  );
  return (
    <Row
      code={standing.code}
      rank={String(rank)}
      moved={moved}
      place={place}
      isCurrent={isCurrent}
      actions={<Actions of={actionsOf} code={standing.code} hasBids />}
      below={below}
    >
      {formatFen(standing.amount)}
      <div className={classes.sub}>
        {`${isTied ? '同价后报 · ' : ''}${standing.bids} 次 · ${timeText(standing.at)}`} {toggle}
      </div>
    </Row>
  );
}

interface RowProps {
  readonly code: string;
  readonly rank: string;
  readonly moved?: number;
  readonly place: Place;
  /** RT6: Whether the data are fresh (`useIsCurrent`). */
  readonly isCurrent: boolean;
  readonly actions: ReactNode;
  /** Content that expands below the row, over its whole width. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Returns the index of a row for measuring and its position for screen readers in a virtualized list, which
 * renders only some rows; `null` in any other list.
 */
const placeProps = (place: Place) =>
  place && {
    'data-index': place.index,
    'aria-posinset': place.index + 1,
    'aria-setsize': place.of,
  };

function Row({ code, rank, moved = 0, place, isCurrent, actions, below, children }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  const codeText = useCodeText();
  const measured = useMergedRef(row, place?.measure ?? null);
  // For the slide animation, a row without a rank counts as below all ranked rows.
  useSlide(row, Number.parseInt(rank, 10) || Number.MAX_SAFE_INTEGER);
  const { atoms, isReplay } = useRoom();
  const name = useAtomValue(atoms.names).get(code);
  const isMine = useAtomValue(atoms.ownCode) === code;
  const isHidden = useAtomValue(atoms.hidesRivals) && !isMine;
  return (
    <li
      ref={measured}
      {...placeProps(place)}
      className={`${classes.row} ${isMine ? classes.mine : ''}`}
    >
      <span className={classes.rank}>{rank}</span>
      {isReplay || isHidden ? (
        <span />
      ) : (
        <Presence code={code} isMine={isMine} isKnown={isCurrent} />
      )}
      <div className={classes.who}>
        <div className={classes.code}>{isMine ? `${codeText(code)}（我）` : codeText(code)}</div>
        {name && !isMine && (
          <div className={classes.name} title={name}>
            {name}
          </div>
        )}
      </div>
      <div className={classes.amount}>{children}</div>
      <Move moved={moved} />
      <span>{actions}</span>
      {below && <div className={classes.below}>{below}</div>}
    </li>
  );
}

interface PresenceProps {
  readonly code: string;
  readonly isMine: boolean;
  readonly isKnown: boolean;
}

/**
 * A dot that shows whether a supplier is online, that is, has the board open; unknown while the
 * data are stale (`isKnown` is false). With fresh data the viewer's own row is always online, even
 * where the presence of suppliers is hidden (AU20).
 */
function Presence({ code, isMine, isKnown }: PresenceProps) {
  const isOnline = useAtomValue(useRoom().atoms.online).includes(code) || isMine;
  const word = isKnown ? (isOnline ? '在线' : '离线') : '在线状态未知';
  return (
    <span
      role="img"
      aria-label={word}
      className={`${classes.dot} ${isKnown && isOnline ? classes.online : ''}`}
      title={word}
    />
  );
}

/** The number of ranks that a supplier gained or lost, with an arrow. */
function Move({ moved }: { moved: number }) {
  if (moved === 0) return <span />;
  const isUp = moved > 0;
  const Arrow = isUp ? IconArrowUp : IconArrowDown;
  const places = Math.abs(moved);
  return (
    <span
      role="img"
      aria-label={`${isUp ? '上升' : '下降'} ${places} 名`}
      className={`${classes.move} ${isUp ? classes.up : classes.down}`}
    >
      <Arrow size={14} aria-hidden />
      {places}
    </span>
  );
}

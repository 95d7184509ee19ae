import type { HallRow } from '@jicai/shared/contract/auction/live/hall.ts';
import type { AuctionMethod } from '@jicai/shared/domain/auction/method-words.ts';
import type { Phase } from '@jicai/shared/domain/auction/types.ts';
import type { AnnouncementKind } from '../../../auction/live/announce/model/kinds.ts';
import { clockText } from '../../../auction/live/model/times.ts';
import { codeText } from '../../../auction/live/model/words.ts';

/** Something in an auction that waits for the viewer. */
export interface Need {
  /** The announcement that says the same on a board: it has its sound. */
  readonly kind: AnnouncementKind;
  /** Stays the same while the same thing waits: it is announced once. */
  readonly key: string;
  readonly text: string;
  /** Present: a message that the handler can mark as read. */
  readonly letter?: HallRow['letters'][number];
  /** Present: how many of it wait; one more is news, one less is none. */
  readonly count?: number;
}

/** By `letterPlace`: the number of a supplier's last message that was marked as read. */
export type ReadLetters = Readonly<Record<string, number>>;

/** The name of a supplier's messages in an auction among those that were read. */
export const letterPlace = (packageNumber: string, code: string): string =>
  `${packageNumber} ${code}`;

/** From here on an end is near: time enough to remind suppliers, or to move the end (AU14). */
const SOON_MS = 600_000;

/**
 * The tasks that wait for the viewer of an auction, the most pressing first. `read` has the messages
 * that were read, `now` is the server's time in ms.
 */
export function needsOf(
  row: HallRow,
  method: AuctionMethod,
  phase: Phase,
  read: ReadLetters,
  now: number,
): Need[] {
  switch (row.role) {
    case 'supervisor':
      return row.waiting > 0 ? [countersignNeed(row)] : [];
    case 'handler':
      return [...handlerNeeds(row, phase, now), ...letterNeeds(row, method, read)];
    case 'supplier':
      return supplierNeeds(row, phase);
  }
}

const need = (
  { packageNumber }: HallRow,
  kind: AnnouncementKind,
  key: string,
  text: string,
): Need => ({
  kind,
  key: `${packageNumber}:${key}`,
  text,
});

const countersignNeed = (row: HallRow): Need => ({
  ...need(row, 'countersignAsked', `waiting:${row.waiting}`, `${row.waiting} 项待会签`),
  count: row.waiting,
});

/** AU40: an auction that runs, ends soon, and would fail for want of suppliers. */
function shortNeeds(row: HallRow, phase: Phase, now: number): Need[] {
  const { clock, isSealed, bidCount, active, needed } = row;
  // AU21: nobody knows before the deadline whether there are enough.
  if (row.isCountHidden) return [];
  const quoting = isSealed ? bidCount : active;
  if (phase !== 'running' || quoting >= needed || clock.closesAt - now > SOON_MS) return [];
  const text = `${clockText(clock.closesAt)} 结束，已报价 ${quoting} 家，不足 ${needed} 家`;
  return [need(row, 'left300', `short:${clock.closesAt}`, text)];
}

/**
 * AU34: one need for each supplier who waits for an answer: their oldest unread message and how many
 * there are. A further message is news, so the newest one names the need.
 */
function letterNeeds(row: HallRow, method: AuctionMethod, read: ReadLetters): Need[] {
  const bySupplier = Map.groupBy(
    row.letters.filter(({ seq, code }) => seq > (read[letterPlace(row.packageNumber, code)] ?? 0)),
    ({ code }) => code,
  );
  return [...bySupplier.values()].flatMap((letters) => {
    const [oldest, newest] = [letters[0], letters.at(-1)];
    if (!oldest || !newest) return [];
    const count = letters.length > 1 ? `（共 ${letters.length} 条）` : '';
    const text = `${codeText(oldest.code, method)} 来信：${oldest.text}${count}`;
    return [{ ...need(row, 'message', `letter:${newest.seq}`, text), letter: oldest }];
  });
}

function handlerNeeds(row: HallRow, phase: Phase, now: number): Need[] {
  const needs = shortNeeds(row, phase, now);
  const { clock } = row;
  if (phase === 'unopened' && row.waiting === 0)
    needs.push(need(row, 'closed', 'unopened', '待开标'));
  if (phase === 'paused') {
    const why = clock.reason ? `：${clock.reason}` : '';
    needs.push(need(row, 'paused', `paused:${clock.pausedAt}`, `已暂停，等待恢复${why}`));
  }
  return needs;
}

function supplierNeeds(row: HallRow, phase: Phase): Need[] {
  const { ownRank, outcome, isSealed, isOut } = row;
  if (phase === 'won' && ownRank === 1 && outcome?.confirmation === 'waiting') {
    return [need(row, 'award', 'award', '请确认成交')];
  }
  if (phase !== 'running' || isSealed || isOut) return [];
  if (ownRank === null) return [need(row, 'begun', 'silent', '尚未报价')];
  return ownRank > 1
    ? [need(row, 'outbid', `outbid:${ownRank}`, `已被超过，当前第 ${ownRank} 名`)]
    : [];
}

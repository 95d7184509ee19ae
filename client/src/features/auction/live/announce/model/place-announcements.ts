import type { Viewer } from '@jicai/shared/contract/auction/auction.ts';
import { type BoardState, ranking } from '@jicai/shared/domain/auction/standing/board.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type OwnPlace, ownPlace } from '../../model/ranks.ts';
import { bestWord, codeText } from '../../model/words.ts';
import type { Announcement, AnnouncementKind } from './kinds.ts';

/** Returns the highest sequence number among the standings; 0 without any. */
const newestSeq = ({ standings }: BoardState): number =>
  standings.reduce((newest, { seq }) => Math.max(newest, seq), 0);

/**
 * RT8: Returns at most one announcement: for a supplier a change of the supplier's own rank (a
 * first bid counts only if it leads) or the clearing of the supplier's bids, for an organiser a new
 * leading bid. Returns none for a sealed auction, whose whole ranking appears at once, nor when the
 * round changed, because the ranking of a new round starts empty.
 */
export function placeAnnouncements(
  before: BoardState,
  after: BoardState,
  viewer: Viewer,
  at: number,
): Announcement[] {
  if (before.standings === after.standings) return [];
  if (after.info.quoteMethod === 'sealed') return [];
  if (before.rounds?.current !== after.rounds?.current) return [];
  const change =
    viewer.role === 'supplier' ? ownChange(before, after, viewer) : newLeader(before, after);
  if (!change) return [];
  // The key contains the newest bid's `seq` of both states, because a clearing may restore an
  // earlier ranking, and that change must have another key.
  const key = `${change.kind}:${newestSeq(before)}>${newestSeq(after)}`;
  return [{ ...change, key, at }];
}

type Told = Pick<Announcement, 'kind' | 'text'>;

function ownChange(before: BoardState, after: BoardState, { code }: Viewer): Told | null {
  const from = ownPlace(before, code ?? '');
  const to = ownPlace(after, code ?? '');
  if (!to) return from ? { kind: 'cleared', text: '您的报价已被经办人清除，可以重新报价' } : null;
  const kind = changeOf(from, to);
  return kind ? { kind, text: placeText(kind, to) } : null;
}

type PlaceKind = 'outbid' | 'rankLost' | 'leading' | 'rankWon';

function changeOf(from: OwnPlace | null, to: OwnPlace): PlaceKind | null {
  if (from && to.rank > from.rank) return from.rank === 1 ? 'outbid' : 'rankLost';
  if (to.rank === 1) return from?.rank === 1 ? null : 'leading';
  return from && to.rank < from.rank ? 'rankWon' : null;
}

function placeText(kind: PlaceKind, { rank, distance }: OwnPlace): string {
  const behind = `当前第 ${rank} 名，相差 ${formatFen(distance)} 元`;
  switch (kind) {
    case 'outbid':
      return `您的报价已被超过，${behind}`;
    case 'rankLost':
      return `您的名次下降，${behind}`;
    case 'leading':
      return '您的报价当前排名第一';
    case 'rankWon':
      return `您的名次上升，${behind}`;
  }
}

function newLeader(before: BoardState, after: BoardState): Told | null {
  const [was] = ranking(before);
  const [leader] = ranking(after);
  if (!leader || was?.seq === leader.seq) return null;
  const kind: AnnouncementKind = 'leader';
  const text = `${codeText(leader.code, after.info.method)}，${bestWord(after.info.direction)} ${formatFen(leader.amount)} 元`;
  return { kind, text };
}

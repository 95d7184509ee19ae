import type { OutcomeView, Reminder, Viewer } from '@jicai/shared/contract/auction/auction.ts';
import type { Countersign } from '@jicai/shared/contract/auction/countersign.ts';
import { failedWords } from '@jicai/shared/domain/auction/award/failed-words.ts';
import { isWinner } from '@jicai/shared/domain/auction/award/together.ts';
import { phaseOf } from '@jicai/shared/domain/auction/clock/clock.ts';
import {
  askedPackageText,
  askText,
  countersignLabels,
} from '@jicai/shared/domain/auction/countersign-words.ts';
import {
  type AuctionMethod,
  pausedWord,
  procedureWord,
} from '@jicai/shared/domain/auction/method-words.ts';
import type { BoardState } from '@jicai/shared/domain/auction/standing/board.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { countersignMessages } from '@jicai/shared/messages/auction/countersign.ts';
import { fill } from '@jicai/shared/say.ts';
import { isOwnMessage, senderOf } from '../../model/messages.ts';
import { clockText, dateTimeText } from '../../model/times.ts';
import { isUnopened } from '../../model/unopened.ts';
import { codeText } from '../../model/words.ts';
import { type Announcement, askedEvent } from './kinds.ts';
import { placeAnnouncements } from './place-announcements.ts';
import { begun } from './time-announcements.ts';

/**
 * Returns an announcement for each change between two states that the viewer must not miss, in
 * the order of delivery. `at` is the server's time in epoch ms. Pure: the same states give the
 * same keys, by which callers announce a change only once; only the key of a changed end also
 * depends on `at` (in steps of 10 s).
 */
export function announcementsOf(
  before: BoardState,
  after: BoardState,
  viewer: Viewer,
  at: number,
): Announcement[] {
  return [
    ...openingAnnouncements(before, after, at),
    ...roundAnnouncements(before, after, viewer, at),
    ...clockAnnouncements(before, after, at),
    ...placeAnnouncements(before, after, viewer, at),
    ...reminderAnnouncements(before, after, viewer, at),
    ...countersignAnnouncements(before, after, viewer, at),
    ...outcomeAnnouncements(before, after, viewer, at),
  ];
}

/**
 * Returns whether `after` looks older than `before`: an earlier round, or within one round fewer
 * bids, reminders or extensions, or no outcome any more. That happens when the page connects to
 * another relay that lags slightly behind. A newer state whose bids were cleared looks older too.
 */
export function isOlder(before: BoardState, after: BoardState): boolean {
  const lastReminder = ({ reminders }: BoardState) => reminders.at(-1)?.seq ?? 0;
  const round = ({ rounds }: BoardState) => rounds?.current ?? 0;
  if (round(after) !== round(before)) return round(after) < round(before);
  return (
    after.bidCount < before.bidCount ||
    lastReminder(after) < lastReminder(before) ||
    after.clock.extensionsUsed < before.clock.extensionsUsed ||
    (before.outcome !== null && after.outcome === null)
  );
}

/** The step in ms: changes to the same end that are noticed in the same step count as one event. */
const TOGETHER_MS = 10_000;

/**
 * AU13, AU11, AU14: Announces a pause, a resume, an extension, and a change of the end that has
 * another cause. Announces nothing once the auction is stopped or settled.
 */
function clockAnnouncements(before: BoardState, after: BoardState, at: number): Announcement[] {
  const [from, to] = [before.clock, after.clock];
  // AU17: The two states belong to different rounds, each with a clock of its round; that is no change of the
  // end.
  if (from === to || before.rounds?.current !== after.rounds?.current) return [];
  if (to.settled || to.runState === 'stopped') return [];
  const news: Announcement[] = [];
  const word = pausedWord(after.info.method);
  const hasPaused = to.runState === 'paused' && from.runState !== 'paused';
  const hasResumed = to.runState === 'started' && from.runState === 'paused';
  const hasExtended = to.extensionsUsed > from.extensionsUsed;
  if (hasExtended) {
    const key = `extended:${to.extensionsUsed}:${to.closesAt}`;
    news.push({ key, kind: 'extended', text: extendedText(after), at });
  }
  if (hasPaused) {
    const text = `${word}已暂停${why(to)}`;
    news.push({ key: `paused:${to.pausedAt}`, kind: 'paused', text, at });
  }
  if (hasResumed) {
    const text = `${word}已恢复${why(to)}，${clockText(to.closesAt)} 结束`;
    news.push({ key: `resumed:${from.pausedAt}`, kind: 'resumed', text, at });
  }
  if (to.closesAt !== from.closesAt && !hasExtended && !hasResumed) {
    // The key of a changed end contains the time, because the same end may be set again later. The time is
    // cut to steps, since tabs notice the change at slightly different times.
    const key = `end:${from.closesAt}>${to.closesAt}@${Math.floor(at / TOGETHER_MS)}`;
    // AU13: While the auction is paused, the clock's `reason` is that of the pause, not of the
    // changed end, so it is left out.
    const reason = to.runState === 'paused' ? '' : why(to);
    const text = `结束时间改为 ${dateTimeText(to.closesAt)}${reason}`;
    news.push({ key, kind: 'endChanged', text, at });
  }
  return news;
}

/** Returns a colon and the reason of the clock's last change; an empty string if there is no reason. */
const why = ({ reason }: BoardState['clock']): string => reason && `：${reason}`;

/**
 * AU11: Returns the text of an extension: the new end, not the added time, because the extension counts from
 * the bid and so moves the end by less than its length.
 */
function extendedText({ clock, info }: BoardState): string {
  const limit = info.extensionsAllowed === 0 ? '' : `/${info.extensionsAllowed}`;
  return `有新报价，结束时间延至 ${clockText(clock.closesAt)}，第 ${clock.extensionsUsed}${limit} 次延时`;
}

/**
 * AU21: Announces that the opening of sealed quotes has begun; the board then shows the amounts of the quotes
 * one by one.
 */
function openingAnnouncements(before: BoardState, after: BoardState, at: number): Announcement[] {
  const isOpened = isUnopened(before.info, before.standings) && after.standings.length > 0;
  if (!isOpened) return [];
  const text = `开标开始，${after.standings.length} 份报价逐份启封`;
  return [{ key: 'opened', kind: 'opened', text, at }];
}

/**
 * AU17: Announces the end of a round, the beginning of the next round if it has already begun, the clearing
 * of the viewer's bids of earlier rounds, and the viewer's elimination.
 */
function roundAnnouncements(
  before: BoardState,
  after: BoardState,
  viewer: Viewer,
  at: number,
): Announcement[] {
  const [from, to] = [before.rounds, after.rounds];
  if (!from || !to || from === to) return [];
  const news: Announcement[] = [];
  if (to.current > from.current) {
    const { opensAt } = after.clock;
    const hasBegun = opensAt <= at;
    const then = hasBegun ? '' : `，第 ${to.current} 轮 ${clockText(opensAt)} 开始`;
    const text = `第 ${to.current - 1} 轮结束${then}`;
    news.push({ key: `roundEnded:${to.current}`, kind: 'roundEnded', text, at });
    // If the next round has begun already, `timeAnnouncements` does not announce its beginning, so this
    // function does.
    if (hasBegun && phaseOf(after.clock, after.outcome, at) === 'running')
      news.push(begun(after, at));
  }
  const ownMember = ({ members }: typeof to) => members.find(({ code }) => code === viewer.code);
  const outOf = (rounds: typeof to) => ownMember(rounds)?.outRound ?? null;
  const out = outOf(to);
  const cleared = ownMember(from)?.earlierBids ?? 0;
  if (
    viewer.code !== null &&
    to.current === from.current &&
    isCarriedCleared(before, after, viewer)
  ) {
    const text = '您前面轮次的报价已被经办人清除';
    news.push({ key: `carriedCleared:${to.current}:${cleared}`, kind: 'cleared', text, at });
  }
  if (viewer.code !== null && out !== null && outOf(from) === null) {
    const consequence = out === to.windows.length ? '' : '，不能参加后面的轮次';
    const text = `您在第 ${out} 轮没有报价${consequence}`;
    news.push({ key: `roundOut:${out}`, kind: 'roundOut', text, at });
  }
  return news;
}

/**
 * AU31: True if the viewer's bids of earlier rounds were cleared while the viewer had no bid in this round. A
 * clearing that includes bids of this round is announced by `placeAnnouncements`.
 */
function isCarriedCleared(before: BoardState, after: BoardState, { code }: Viewer): boolean {
  const earlierOf = ({ rounds }: BoardState) =>
    rounds?.members.find((member) => member.code === code)?.earlier ?? null;
  const hasBid = before.standings.some((standing) => standing.code === code);
  return !hasBid && earlierOf(before) !== null && earlierOf(after) === null;
}

/**
 * AU34: Announces new reminders of the organisers or the platform and messages of suppliers, except the
 * viewer's own.
 */
function reminderAnnouncements(
  before: BoardState,
  after: BoardState,
  viewer: Viewer,
  at: number,
): Announcement[] {
  if (before.reminders === after.reminders) return [];
  const known = before.reminders.at(-1)?.seq ?? 0;
  return after.reminders
    .filter((message) => message.seq > known && !isOwnMessage(message, viewer))
    .map((message) => {
      const kind = message.from === 'supplier' ? 'message' : 'reminder';
      const text = reminderText(message, viewer, after.info.method);
      return { key: `reminder:${message.seq}`, kind, text, at } as const;
    });
}

function reminderText(message: Reminder, viewer: Viewer, method: AuctionMethod): string {
  const word = message.from === 'supplier' ? ' 来信' : message.from === 'platform' ? '' : '提醒';
  return `${senderOf(message, viewer, method)}${word}：${message.text}`;
}

/**
 * AU31, AU32: Announces a countersign request to the supervisor, its result to the handler, and its expiry to
 * both.
 */
function countersignAnnouncements(
  before: BoardState,
  after: BoardState,
  viewer: Viewer,
  at: number,
): Announcement[] {
  if (before.countersigns === after.countersigns) return [];
  const known = new Map(before.countersigns.map((request) => [request.id, request.status]));
  return after.countersigns
    .filter((request) => known.get(request.id) !== request.status)
    .flatMap((request) => countersignNews(request, viewer, after.info, at))
    .reverse();
}

function countersignNews(
  request: Countersign,
  viewer: Viewer,
  info: BoardState['info'],
  at: number,
): Announcement[] {
  const { method, packageNumber } = info;
  const key = `countersign:${request.id}:${request.status}`;
  if (request.status === 'waiting') {
    if (viewer.role !== 'supervisor') return [];
    const why = request.reason ? `，原因：${request.reason}` : '';
    const text = `请会签：${askText(request, method)}${why}`;
    const words = {
      package: askedPackageText(info),
      ask: askText(request, method),
      reason: request.reason,
    };
    const todo = fill(countersignMessages['countersign.todo'], words);
    const event = askedEvent(packageNumber, request.requestedAt, todo);
    return [{ key, kind: 'countersignAsked', text, at, event }];
  }
  // A supervisor is not told how requests were decided, only that a request expired.
  if (viewer.role !== 'handler' && request.status !== 'expired') return [];
  const note = request.note ? `，${request.note}` : '';
  const text = `会签${countersignLabels[request.status]}：${askText(request, method)}${note}`;
  return [{ key, kind: 'countersignDecided', text, at }];
}

/** AU40, AU15, AU41: Announces the outcome, a stop, and changes of the award. */
function outcomeAnnouncements(
  before: BoardState,
  after: BoardState,
  viewer: Viewer,
  at: number,
): Announcement[] {
  const [from, to] = [before.outcome, after.outcome];
  const { method } = after.info;
  if (to === null) {
    const hasStopped = after.clock.runState === 'stopped' && before.clock.runState !== 'stopped';
    return hasStopped ? [stopped(after.clock.reason, method, at)] : [];
  }
  if (from === to) return [];
  if (from === null) return [ended(to, viewer, method, at)];
  const isSame = from.kind === to.kind && from.code === to.code;
  if (isSame && from.confirmation === to.confirmation) return [];
  const key = `award:${to.code}:${to.confirmation}`;
  const who = isWinner(to, viewer.code) ? '您' : `${codeText(to.code ?? '', method)} `;
  return [{ key, kind: 'award', text: awardText(from, to, who), at }];
}

function awardText(from: OutcomeView, to: OutcomeView, who: string): string {
  if (to.kind === 'failed') return `评审后流标：${failedWords(to)}`;
  if (to.confirmation === 'voided') return `成交结果已作废：${to.reason}`;
  if (to.confirmation === 'confirmed') return `${who}已确认成交`;
  // IQ7: After the evaluation of an inquiry the text does not say that the award passed to another supplier,
  // because no supplier was asked to confirm the award before the evaluation took effect.
  if (from.confirmation === 'evaluating') return `评审结果已生效，${who.trimEnd()}待确认成交`;
  return `成交资格转给${who.trimEnd()}，等待确认`;
}

const stopped = (reason: string, method: AuctionMethod, at: number): Announcement => ({
  key: 'stopped',
  kind: 'stopped',
  text: `${procedureWord(method)}已终止${reason && `：${reason}`}`,
  at,
});

function ended(
  outcome: OutcomeView,
  viewer: Viewer,
  method: AuctionMethod,
  at: number,
): Announcement {
  const procedure = procedureWord(method);
  switch (outcome.kind) {
    case 'stopped':
      return stopped(outcome.reason, method, at);
    case 'failed':
      return {
        key: 'ended',
        kind: 'failed',
        text: `${procedure}流标：${failedWords(outcome)}`,
        at,
      };
    case 'won': {
      // IQ7: The quotes of an inquiry are opened and being evaluated; there is no winner yet.
      if (outcome.confirmation === 'evaluating')
        return { key: 'ended', kind: 'award', text: '报价已启封，进入评审', at };
      if (outcome.confirmation === 'voided')
        return { key: 'ended', kind: 'award', text: `成交结果已作废：${outcome.reason}`, at };
      const amount = outcome.amount === null ? '' : `，成交价 ${formatFen(outcome.amount)} 元`;
      const isMine = isWinner(outcome, viewer.code);
      if (isMine) return { key: 'ended', kind: 'won', text: `恭喜，您已成交${amount}`, at };
      const who = `${codeText(outcome.code ?? '', method)} 成交${amount}`;
      return viewer.role === 'supplier'
        ? { key: 'ended', kind: 'lost', text: `${procedure}结束，${who}，您未成交`, at }
        : { key: 'ended', kind: 'won', text: `${procedure}结束，${who}`, at };
    }
  }
}

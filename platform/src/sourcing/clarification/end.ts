import { endAfterPause, isOver } from '@jicai/shared/domain/auction/clock/clock.ts';
import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import {
  type AnswerContext,
  endAfterAnswer,
} from '@jicai/shared/domain/sourcing/project/answer-end.ts';
import type { ProjectState } from '@jicai/shared/domain/sourcing/project/states.ts';
import { say } from '@jicai/shared/messages.ts';
import { applyEnd } from '../../auction/control/run-state.ts';
import { changeAuctionWithin } from '../../auction/ledger/ledger.ts';
import { findAuctionsOf } from '../../auction/ledger/lookups.ts';
import type { ChangeContext } from '../../auction/ledger/turn.ts';
import { readHolidays } from '../../kernel/calendar/holidays.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { inquiryDays } from '../../kernel/settings/settings.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { readPeriod } from '../life/duties/periods.ts';
import { followQuoteEnd, setQuoteEnd } from '../life/quote-end.ts';
import type { ProjectRow } from '../life/row.ts';
import { addSentence } from '../life/transition.ts';

/* A late answer moves the end of quoting by itself, so that the period remains (CL4). */

/** Until its auctions are published, an answer may move the end of quoting (CL3). */
export const MOVABLE: readonly ProjectState[] = ['published', 'signUp'];

const contextOf = async (
  { method }: ProjectRow,
  now: number,
  db: Executor,
): Promise<AnswerContext> => ({
  method,
  now,
  inquiryDays: await readPeriod(inquiryDays, db),
  holidays: await readHolidays(db),
});

/** The auctions of a project that still take quotes, each with the end that it has now. */
async function listOpenEnds({ auctionProjectId }: ProjectRow, now: number, db: Executor) {
  if (auctionProjectId === null) return [];
  const auctions = await findAuctionsOf(auctionProjectId, db);
  return auctions
    .filter(({ clock }) => !clock.settled && clock.runState !== 'stopped' && !isOver(clock, now))
    .map(({ packageNumber, clock }) => ({ packageNumber, endsAt: endAfterPause(clock, now) }));
}

/** The end that an answer given now brings by itself, in ms; null where the end stays. */
export async function endBroughtByAnswer(
  row: ProjectRow,
  now: number,
  db: Executor,
): Promise<number | null> {
  const isQuoting = row.state === 'quoting';
  if (!isQuoting && !MOVABLE.includes(row.state)) return null;
  const ends = isQuoting
    ? (await listOpenEnds(row, now, db)).map(({ endsAt }) => endsAt)
    : [row.quoteClosesAt ?? now];
  const context = await contextOf(row, now, db);
  const moved = ends.map((end) => endAfterAnswer(end, context)).filter((to, n) => to !== ends[n]);
  return moved.length > 0 ? Math.max(...moved) : null;
}

interface AnswerOfEnd {
  readonly id: string;
  /** The later end that the handler chose; null for none. */
  readonly wished: number | null;
}

/**
 * Moves the end of quoting for an answer: to the one that the handler chose, or as far as the period
 * needs. While quotes are taken it is the end of every package that is still open, by an event in
 * its log; nobody countersigns what the rule demands. Answers the new end; null where it stays.
 */
export async function moveEndForAnswer(
  row: ProjectRow,
  { id, wished }: AnswerOfEnd,
  context: WriteContext,
): Promise<number | null | Refusal> {
  const { trx, person, clock } = context;
  const now = await readNow(clock, trx);
  const movedTo =
    row.state === 'quoting'
      ? await moveAuctions(row, id, now, context)
      : await movePlanned(row, wished, now, trx);
  if (movedTo === null || isRefusal(movedTo)) return movedTo;
  if (row.state === 'quoting') await followQuoteEnd(row, context);
  else await setQuoteEnd(row.id, movedTo, context);
  const entry = {
    transition: 'moveEnd',
    sentence: say('clarification.movedEnd'),
    note: say('clarification.moved', { time: timeText(movedTo) }),
    personId: person.id,
  } as const;
  await addSentence(row.id, entry, context);
  return movedTo;
}

async function movePlanned(row: ProjectRow, wished: number | null, now: number, db: Executor) {
  if (!MOVABLE.includes(row.state)) return null;
  const before = row.quoteClosesAt ?? now;
  const to = endAfterAnswer(wished ?? before, await contextOf(row, now, db));
  return to === before ? null : to;
}

async function moveAuctions(row: ProjectRow, id: string, now: number, context: WriteContext) {
  const terms = await contextOf(row, now, context.trx);
  const origin = {
    actorId: context.person.id,
    requestKey: null,
    reason: say('clarification.movedEnd'),
    extra: { answer: id },
  };
  const move = (turn: ChangeContext): number | null => {
    const endsAt = endAfterPause(turn.work.auction.clock, turn.now);
    const to = endAfterAnswer(endsAt, { ...terms, now: turn.now });
    return to === endsAt || applyEnd(turn, origin, to) ? null : to;
  };
  let latest: number | null = null;
  for (const { packageNumber, endsAt } of await listOpenEnds(row, now, context.trx)) {
    if (endAfterAnswer(endsAt, terms) === endsAt) continue;
    const to = await changeAuctionWithin(context, packageNumber, context.person.id, move);
    if (isRefusal(to)) return to;
    latest = to === null ? latest : Math.max(to, latest ?? 0);
  }
  return latest;
}

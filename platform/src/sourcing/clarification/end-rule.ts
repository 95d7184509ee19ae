import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { workingDeadline } from '@jicai/shared/domain/kernel/time/working-days.ts';
import { checkHorizon } from '@jicai/shared/domain/sourcing/project/horizon.ts';
import { sql } from 'kysely';
import type { EndRule } from '../../auction/control/end-rule.ts';
import { readHolidays } from '../../kernel/calendar/holidays.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { inquiryDays } from '../../kernel/settings/settings.ts';
import { readPeriod } from '../life/duties/periods.ts';

/** The end to which an answer moved an auction after this event of its log, in ms; null when none did. */
async function movedSince(
  packageNumber: string,
  seq: number,
  db: Executor,
): Promise<number | null> {
  const { rows } = await sql<{ endTo: number }>`
    select (payload ->> 'endTo')::float8 as "endTo" from auction_event
    where package_number = ${packageNumber} and seq > ${seq} and kind = 'end.changed'
      and payload ->> 'answer' is not null
    order by seq desc limit 1`.execute(db);
  return rows[0]?.endTo ?? null;
}

/**
 * The moment from which an inquiry's working days count, in ms: its publication, or its latest answer
 * to a question. Null for every other auction.
 */
async function openSince(packageNumber: string, db: Executor): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`
    select greatest(p.published_at, (select max(q.answered_at) from project_question q
      where q.project_id = p.id)) as at
    from package k join sourcing_project p on p.auction_project_id = k.project_id
    where k.number = ${packageNumber} and p.method = 'inquiry'`.execute(db);
  return rows[0]?.at ?? null;
}

/**
 * A later end is not years away. An earlier end leaves the working days that an inquiry must be open, and those that an answer left
 * (IQ4, CL4); one that was asked for before an answer moved the end is not carried out any more (CL5).
 */
export const projectEndRule: EndRule = async (
  { packageNumber, endsAt, end, requestId },
  trx,
): Promise<Refusal | null> => {
  if (end >= endsAt) return checkHorizon('quoteClosesAt', end, endsAt);
  const movedTo = requestId === null ? null : await movedSince(packageNumber, requestId, trx);
  if (movedTo !== null) return refuse('clarification.movedSince', { time: timeText(movedTo) });
  const since = await openSince(packageNumber, trx);
  if (since === null) return null;
  const days = await readPeriod(inquiryDays, trx);
  const earliest = workingDeadline(since, days, await readHolidays(trx));
  if (end >= earliest) return null;
  return refuse('inquiry.tooShort', { days: String(days), time: timeText(earliest) });
};

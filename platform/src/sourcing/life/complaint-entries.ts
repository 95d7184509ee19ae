import type { ComplaintDecision } from '@jicai/shared/contract/sourcing/complaint.ts';
import type { TimelineEntry } from '@jicai/shared/contract/sourcing/editor.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { DAY_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { decisionLabels } from '@jicai/shared/domain/sourcing/objection/complaint.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';

interface Row {
  readonly number: string;
  readonly registeredAt: number;
  readonly suspendedUntil: number | null;
  readonly result: ComplaintDecision | null;
  readonly concludedAt: number | null;
  /** The reason why the result stands; null where that was not decided. */
  readonly standsBecause: string | null;
  readonly settledAt: number | null;
}

/** The words for a complaint that was registered: whether the purchase goes on. */
export function registeredText({
  number,
  suspendedUntil: until,
}: Pick<Row, 'number' | 'suspendedUntil'>): string {
  return until === null
    ? say('complaint.goesOn', { number })
    : // The end is the midnight after the last day.
      say('complaint.suspended', { number, until: dayOf(until - DAY_MS) });
}

function* entriesOf(row: Row): Generator<TimelineEntry> {
  const { number, result, concludedAt, standsBecause, settledAt } = row;
  const at = (atMs: number, sentence: string, note: string) => ({
    ...{ sentence, note, personName: '', atMs },
  });
  yield at(row.registeredAt, '登记投诉', registeredText(row));
  if (result !== null && concludedAt !== null)
    yield at(concludedAt, `投诉处理决定：${decisionLabels[result]}`, number);
  if (standsBecause !== null && settledAt !== null)
    yield at(settledAt, '成交结果维持', say('complaint.stands', { reason: standsBecause }));
}

/**
 * The entries of a project's timeline about complaints (PJ21), without names: their registration, the
 * authority's decisions, and that the result stands. An annulment is a transition of the project (PJ1).
 */
export async function readComplaintEntries(
  projectId: string,
  db: Executor,
): Promise<TimelineEntry[]> {
  const { rows } = await sql<Row>`
    select c.number, c.registered_at as "registeredAt", c.suspended_until as "suspendedUntil",
      c.result, c.concluded_at as "concludedAt", c.settled_at as "settledAt",
      case when c.consequence = 'stands' then c.consequence_reason end as "standsBecause"
    from complaint c join objection o on o.id = c.objection_id
    where o.project_id = ${projectId} order by c.registered_at, c.id`.execute(db);
  return rows.flatMap((row) => [...entriesOf(row)]);
}

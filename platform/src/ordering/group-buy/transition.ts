import type { Refusal } from '@jicai/shared/domain/kernel/result.ts';
import {
  type GroupBuySide,
  type GroupBuyTransition,
  groupBuyTable,
} from '@jicai/shared/domain/ordering/group-buy/states.ts';
import { sql } from 'kysely';
import type { PersonLeft } from '../../identity/organisation/events.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { signalChange } from '../../kernel/write/signals.ts';
import type { GroupBuyRow } from './row.ts';

/** The circumstances of a transition. */
export interface TransitionBy {
  readonly side: GroupBuySide;
  /** Null: it happens by the clock. */
  readonly personId: string | null;
  /** Stands behind the sentence in the timeline. */
  readonly note?: string;
}

/** The part of a write's context that transitions need. */
export interface LifeContext {
  readonly trx: Executor;
  readonly clock: Clock;
}

/** The topic under which the relay announces changes of a group buy. */
export const topicOf = (id: string): string => `groupBuy:${id}`;

/**
 * Moves a locked group buy to its next state and writes the timeline's entry. Answers the row as it
 * stands afterwards, or the reason why it cannot be done (GB1).
 */
export async function applyTransition(
  row: GroupBuyRow,
  name: GroupBuyTransition,
  { side, personId, note = '' }: TransitionBy,
  { trx, clock }: LifeContext,
): Promise<GroupBuyRow | Refusal> {
  const refusal = groupBuyTable.check(name, { state: row.state, side });
  if (refusal) return refusal;
  const state = groupBuyTable.next(name);
  const version = row.version + 1;
  const reason = state === 'failed' || state === 'cancelled' ? note : '';
  await trx
    .updateTable('group_buy')
    .set({ state, version, end_reason: reason })
    .where('id', '=', row.id)
    .execute();
  const { sentence } = groupBuyTable.transitions[name];
  await addEntry(row.id, { transition: name, sentence, note, personId }, { trx, clock });
  signalChange('topic', [topicOf(row.id)]);
  return { ...row, state, version, endReason: reason };
}

/** An entry of the timeline; a launch and a handover are no transitions. */
interface Entry {
  readonly transition: GroupBuyTransition | 'launch' | 'handOver';
  readonly sentence: string;
  readonly note: string;
  readonly personId: string | null;
}

/** Writes the timeline's next entry. */
async function addEntry(
  id: string,
  { transition, sentence, note, personId }: Entry,
  { trx, clock }: LifeContext,
): Promise<void> {
  await sql`
    insert into group_buy_event (group_buy_id, seq, transition, sentence, note, person_id, at)
    select ${id}, coalesce(max(seq), 0) + 1, ${transition}, ${sentence},
      ${note}, ${personId}, ${clock.now()}
    from group_buy_event where group_buy_id = ${id}`.execute(trx);
}

/** Writes the first entry of a timeline. */
export const addLaunchEntry = (id: string, personId: string, context: LifeContext): Promise<void> =>
  addEntry(id, { transition: 'launch', sentence: '发起团购', note: '', personId }, context);

/** Writes that another person launches from now on; the entry names who did so before. */
export const addHandOverEntry = (
  id: string,
  { personId, personName, successorName }: PersonLeft,
  context: LifeContext,
): Promise<void> => {
  const sentence = `发起人由 ${personName} 变更为 ${successorName}`;
  return addEntry(id, { transition: 'handOver', sentence, note: '离岗交接', personId }, context);
};

/** Everybody who has launched a group buy, as its timeline names them. */
export async function readLaunchers(id: string, db: Executor): Promise<string[]> {
  const { rows } = await sql<{ personId: string }>`
    select distinct person_id as "personId" from group_buy_event
    where group_buy_id = ${id} and transition in ('launch', 'handOver') and person_id is not null
    order by person_id`.execute(db);
  return rows.map(({ personId }) => personId);
}

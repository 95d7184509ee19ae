import type { Refusal } from '@jicai/shared/domain/kernel/result.ts';
import {
  checkTransition,
  type GroupBuySide,
  type GroupBuyTransition,
  groupBuyTable,
  nextState,
} from '@jicai/shared/domain/ordering/group-buy/states.ts';
import { sql } from 'kysely';
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
  const refusal = checkTransition(name, { state: row.state, side });
  if (refusal) return refusal;
  const state = nextState(name);
  const version = row.version + 1;
  const reason = state === 'failed' || state === 'cancelled' ? note : '';
  await trx
    .updateTable('group_buy')
    .set({ state, version, end_reason: reason })
    .where('id', '=', row.id)
    .execute();
  await addEntry(row.id, { transition: name, note, personId }, { trx, clock });
  signalChange('topic', [topicOf(row.id)]);
  return { ...row, state, version, endReason: reason };
}

/** Writes the timeline's next entry. */
async function addEntry(
  id: string,
  entry: { transition: GroupBuyTransition; note: string; personId: string | null },
  { trx, clock }: LifeContext,
): Promise<void> {
  const { sentence } = groupBuyTable.transitions[entry.transition];
  await sql`
    insert into group_buy_event (group_buy_id, seq, transition, sentence, note, person_id, at)
    select ${id}, coalesce(max(seq), 0) + 1, ${entry.transition}, ${sentence},
      ${entry.note}, ${entry.personId}, ${clock.now()}
    from group_buy_event where group_buy_id = ${id}`.execute(trx);
}

/** Writes the first entry of a timeline: the launch itself is no transition. */
export async function addLaunchEntry(
  id: string,
  personId: string,
  { trx, clock }: LifeContext,
): Promise<void> {
  await sql`
    insert into group_buy_event (group_buy_id, seq, transition, sentence, note, person_id, at)
    values (${id}, 1, 'launch', '发起团购', '', ${personId}, ${clock.now()})`.execute(trx);
}

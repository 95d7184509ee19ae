import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import type { PersonLeft } from '../../identity/organisation/events.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { buyersOf } from '../../work/todo/recipients.ts';
import { notifyOfGroupBuy } from './news.ts';
import { findGroupBuy } from './row.ts';

interface OpenJoin {
  readonly groupBuyId: string;
  readonly unitId: string;
}

/**
 * Somebody whose joins still wait for their end leaves: the unit's other buyers are told, because one
 * of them has to take the join over (GB6), or there will be no order of it (GB7).
 */
export async function tellOfJoinerWhoLeft(
  { personId, clock }: PersonLeft,
  trx: Executor,
): Promise<void> {
  const { rows } = await sql<OpenJoin>`
    select j.group_buy_id as "groupBuyId", j.unit_id as "unitId"
    from group_buy_join j join group_buy g on g.id = j.group_buy_id
    where j.person_id = ${personId} and j.state = 'joined'
      and g.state in ('recruiting', 'reached')
    order by j.group_buy_id`.execute(trx);
  for (const { groupBuyId, unitId } of rows) {
    const row = await findGroupBuy(groupBuyId, trx);
    if (!row) continue;
    const personIds = (await buyersOf(unitId, trx)).filter((id) => id !== personId);
    const news = {
      personIds,
      subject: '参团需要接手',
      text: say('groupBuy.joinerLeftNote'),
    };
    await notifyOfGroupBuy(row, news, { trx, clock });
  }
}

import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import type { Publish } from '../../kernel/events/events.ts';
import { defineJob } from '../../kernel/jobs/job.ts';
import type { SigningKey } from '../../kernel/signing/signing-key.ts';
import { transact } from '../../kernel/write/write.ts';
import { deemedAcceptedDays, deemedAcceptedDaysFiscal, settingOf } from '../settings.ts';
import { logMoves } from '../thread/log.ts';
import { notifyOfThread, peopleWithRole } from '../thread/news.ts';
import { deemAccepted } from './service.ts';

/** Looks every hour for goods whose acceptance is overdue. */
export const deemAcceptedJob = defineJob('acceptance.deem', { ids: [], schedule: '23 * * * *' });

/** The unit is warned so many days before its goods are deemed accepted. */
const WARNING_DAYS = 3;
/** Orders of one round; the next round has the rest. */
const MOST_ORDERS = 200;
const WARNING = '即将视为验收';

interface DeemNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly publish: Publish;
  readonly signing: SigningKey;
}

type Funds = 'fiscal' | 'nonFiscal';

/** Orders of these funds with pieces to judge whose last parcel arrived so many days ago. */
async function overdue(funds: Funds, days: number, clock: Clock, db: Executor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select g.order_id as id from order_progress g
    join purchase_order o on o.id = g.order_id and o.funds_type = ${funds}
    join lateral (select max(received_at) as at from parcel p
      where p.order_id = g.order_id and p.state = 'received' and p.kind = 'goods') p on p.at is not null
    where g.to_accept > 0 and p.at <= ${clock.now()} - make_interval(days => ${days}::int)
    order by p.at limit ${MOST_ORDERS}`.execute(db);
  return rows.map(({ id }) => id);
}

/** One round: warns before the deadline, and accepts what passed it. Off where the setting is 0. */
export async function deemOverdue(needs: DeemNeeds): Promise<void> {
  const { db } = needs;
  await deemOverdueOf('nonFiscal', await settingOf(deemedAcceptedDays, db), needs);
  await deemOverdueOf('fiscal', await settingOf(deemedAcceptedDaysFiscal, db), needs);
}

async function deemOverdueOf(funds: Funds, days: number, needs: DeemNeeds): Promise<void> {
  const { db, clock } = needs;
  if (days === 0) return;
  for (const id of await overdue(funds, days, clock, db))
    await transact(db, (trx) => deemAccepted(id, needs.signing, { ...needs, trx }));
  for (const id of await overdue(funds, Math.max(0, days - WARNING_DAYS), clock, db))
    await transact(db, (trx) => warn(id, days, clock, trx));
}

/** Tells the acceptors and the person who ordered, once for each arrival. */
async function warn(orderId: string, days: number, clock: Clock, trx: Executor): Promise<void> {
  const { rows } = await sql<{ number: string; name: string; unitId: string; buyerId: string }>`
    select o.number, o.name, o.unit_id as "unitId", o.buyer_id as "buyerId" from purchase_order o
    where o.id = ${orderId} and not exists (
      select from fulfilment_event e where e.order_id = o.id and e.sentence = ${WARNING}
        and e.at >= (select max(received_at) from parcel
          where order_id = o.id and kind = 'goods'))
    for update`.execute(trx);
  const [order] = rows;
  if (!order) return;
  const note = `收货后 ${days} 天未验收将视为验收合格`;
  const move = { orderId, kind: 'acceptance', documentId: orderId, person: null } as const;
  await logMoves([{ ...move, move: 'warn', sentence: WARNING, note }], clock, trx);
  const personIds = [order.buyerId, ...(await peopleWithRole(order.unitId, 'acceptor', trx))];
  const url = businessPaths.acceptance(orderId);
  const news = { personIds, kind: 'message', subject: '验收期限将到', text: note, url } as const;
  await notifyOfThread({ id: orderId, ...order }, { ...news, fromName: '系统' }, clock, trx);
}

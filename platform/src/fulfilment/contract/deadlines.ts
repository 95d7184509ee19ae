import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import { defineJob } from '../../kernel/jobs/job.ts';
import { transact } from '../../kernel/write/write.ts';
import { addTodos } from '../../work/todo/write.ts';

export const contractDeadlinesJob = defineJob('contract.deadlines', {
  ids: [],
  schedule: '20 8 * * *',
});

/** A warning goes out so long before the day by which a contract is to be signed. */
const WARN_MS = 5 * 86_400_000;

interface Late {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly buyerId: string;
  readonly dueAtMs: number;
  readonly isSigned: boolean;
}

async function readLate(now: number, trx: Executor): Promise<Late[]> {
  const { rows } = await sql<Late>`
    update contract c set warned_at = ${moment(now)} from purchase_order o
    where o.id = c.order_id and c.warned_at is null and (
      (c.signed_at is null and c.state <> 'void' and c.sign_by < ${moment(now + WARN_MS)})
      or (c.effective_at is not null and c.published_at is null and c.kind <> 'termination'
        and c.state in ('effective', 'changed') and c.publish_by < ${moment(now)}))
    returning c.id, c.number, c.name, o.buyer_id as "buyerId", c.signed_at is not null as "isSigned",
      coalesce(case when c.signed_at is null then c.sign_by end, c.publish_by) as "dueAtMs"`.execute(
    trx,
  );
  return rows;
}

/** Warns of contracts that should be signed or published by now; each of them once. */
export async function warnOfDeadlines({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}): Promise<void> {
  await transact(db, async (trx) => {
    const late = await readLate(await readNow(clock, trx), trx);
    const todos = late.map(({ id, number, name, buyerId, dueAtMs, isSigned }) => ({
      personIds: [buyerId],
      kind: 'message' as const,
      openMode: 'page' as const,
      businessType: 'contract' as const,
      businessId: id,
      processName: isSigned ? '合同应公示' : '合同应签订',
      content: `${number} ${name}：应在 ${dayOf(dueAtMs)} 前${isSigned ? '公示' : '签订'}`,
      url: businessPaths.contract(id),
      fromName: '系统',
    }));
    await addTodos(todos, clock, trx);
  });
}

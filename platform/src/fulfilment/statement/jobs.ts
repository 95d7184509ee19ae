import { lastPeriod } from '@jicai/shared/domain/fulfilment/statement/rule.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Database } from '../../kernel/db/open.ts';
import { defineJob, handleJob, type JobHandler } from '../../kernel/jobs/job.ts';
import type { SigningKey } from '../../kernel/signing/signing-key.ts';
import { transact } from '../../kernel/write/write.ts';
import { createStatement, type StatementWish } from './create.ts';
import { lockStatement, moveAndReport, sealStatement } from './moves.ts';
import { isOpenRefund } from './open.ts';
import { ruleFor } from './rules-store.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
}

interface Due {
  readonly unitId: string;
  readonly supplierId: string;
  readonly fundsType: 'fiscal' | 'nonFiscal';
}

const batchJob = defineJob('statement.makeDue', {
  ids: [],
  schedule: '10 2 * * *',
  timeoutSeconds: 900,
});
const confirmJob = defineJob('statement.confirmDue', { ids: [], schedule: '*/15 * * * *' });

/** Units with an automatic rule, and their suppliers with something open. */
async function readDue({ db }: Deps): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select distinct w.unit_id as "unitId", w.supplier_id as "supplierId", w.funds_type as "fundsType"
    from statement_left w
    where exists (select from statement_rule r where r.unit_id = w.unit_id and r.is_automatic)
    union select distinct a.unit_id, a.supplier_id, a.funds_type from after_sale a
    where exists (select from statement_rule r where r.unit_id = a.unit_id and r.is_automatic)
      and ${isOpenRefund}
    order by 1, 2, 3`.execute(db);
  return rows;
}

async function openOrders({ unitId, supplierId, fundsType }: Due, { db }: Deps): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct w.order_id as id from statement_left w
    where w.unit_id = ${unitId} and w.supplier_id = ${supplierId} and w.funds_type = ${fundsType}
    order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Makes the statements that rules ask for, each in a transaction of its own. What a statement has
 * is not open any more, so a run that was interrupted goes on where it stopped.
 */
export async function makeDueStatements(deps: Deps): Promise<number> {
  const { db, clock } = deps;
  let made = 0;
  for (const due of await readDue(deps)) {
    const rule = await ruleFor(due, db);
    if (!rule.isAutomatic) continue;
    const period = lastPeriod(rule, await readNow(clock, db));
    const base = { ...due, lines: [], before: period?.to ?? null };
    const wishes: StatementWish[] =
      period === null
        ? (await openOrders(due, deps)).map((orderId) => ({ ...base, orderId }))
        : [{ ...base, orderId: null }];
    for (const wish of wishes) {
      const done = await transact(db, (trx) => createStatement(wish, { trx, clock, person: null }));
      if (!isRefusal(done)) made += 1;
    }
  }
  return made;
}

/** Confirms in place of the side that stayed silent beyond the agreed days. */
async function confirmDueStatements({
  db,
  clock,
  signing,
}: Deps & { readonly signing: SigningKey }): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from statement where auto_confirm_at <= ${clock.now()} order by auto_confirm_at limit 500`.execute(
    db,
  );
  let confirmed = 0;
  for (const { id } of rows) {
    const done = await transact(db, async (trx) => {
      const statement = await lockStatement(id, trx);
      if (!statement) return null;
      const move = { transition: 'autoConfirm', side: 'system' } as const;
      const moved = await moveAndReport(statement, move, { trx, clock, person: null });
      if (!isRefusal(moved)) await sealStatement(statement, signing, { trx, clock });
      return moved;
    });
    if (done && !isRefusal(done)) confirmed += 1;
  }
  return confirmed;
}

export const statementJobs = (deps: Deps & { readonly signing: SigningKey }): JobHandler[] => [
  handleJob(batchJob, async () => {
    await makeDueStatements(deps);
  }),
  handleJob(confirmJob, async () => {
    await confirmDueStatements(deps);
  }),
];

import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { holdOrders, releaseOrders } from '../../ordering/order/hold.ts';
import { findProject, type ProjectRow } from '../life/row.ts';
import type { LifeContext } from '../life/transition.ts';
import { notifyParties } from './news.ts';

/* A complaint holds the orders of the award and their contracts as an objection does (PJ10, PJ21). */

/** The orders wait, those that are there and those that would be made later. */
export async function hold(
  { number: projectNumber }: ProjectRow,
  cause: string,
  { trx, clock }: LifeContext,
): Promise<void> {
  await holdOrders({ projectNumber, cause }, clock, trx);
}

const BATCH = 50;

/**
 * Ends the suspensions whose 30 days are over while the authority has not decided yet (政府采购法 57), and
 * tells everybody concerned.
 */
export async function endSuspensions({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ number: string; projectId: string; supplierId: string }>`
      select c.number, o.project_id as "projectId", o.supplier_id as "supplierId"
      from complaint c join objection o on o.id = c.objection_id
        join order_hold h on h.cause = c.number
      where c.result is null and c.suspended_until <= ${clock.now()}
      order by c.suspended_until limit ${BATCH} for update of c skip locked`.execute(trx);
    for (const { number, projectId, supplierId } of rows) {
      await releaseOrders(number, trx);
      const project = await findProject(projectId, trx);
      if (!project) continue;
      const text = say('complaint.suspensionOver', { number });
      const news = { subject: '采购活动恢复', text, supplierId };
      await notifyParties(project, news, { trx, clock });
    }
  });
}

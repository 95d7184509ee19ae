import type { OrderContract } from '@jicai/shared/contract/ordering/order/tables.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import type { ReadOrderContract } from '../../ordering/order/ports.ts';
import { needsContractFrom } from './rule-store.ts';

interface Head {
  readonly unitId: string;
  /** Null if the order has no contract. */
  readonly number: string | null;
  readonly effectiveAtMs: number | null;
}

async function readSteps(orderId: string, db: Executor): Promise<OrderContract['steps']> {
  const { rows } = await sql<OrderContract['steps'][number]>`
    select sentence, note, person_name as "personName", org_name as "orgName", at as "atMs"
    from fulfilment_event where order_id = ${orderId} and kind = 'contract'
    order by seq limit 200`.execute(db);
  return rows;
}

/** Reads the contract of an order with its events, and the amount from which on its unit requires one. */
export const readOrderContract: ReadOrderContract = async (orderId, db) => {
  const { rows } = await sql<Head>`
    select o.unit_id as "unitId", c.number, c.effective_at as "effectiveAtMs" from purchase_order o
    left join contract c on c.order_id = o.id and c.kind = 'contract' and c.state <> 'void'
    where o.id = ${orderId} order by c.created_at desc limit 1`.execute(db);
  const [head] = rows;
  if (!head) throw new Error(`no order ${orderId}`);
  const { unitId, number, effectiveAtMs } = head;
  return {
    contractFrom: await needsContractFrom(unitId, db),
    contract:
      number === null ? null : { number, effectiveAtMs, steps: await readSteps(orderId, db) },
  };
};

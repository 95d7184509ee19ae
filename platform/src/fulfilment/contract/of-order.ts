import type { OrderContract } from '@jicai/shared/contract/ordering/order/tables.ts';
import {
  type ContractState,
  contractTable,
} from '@jicai/shared/domain/fulfilment/contract/states.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import type { ReadOrderContract } from '../../ordering/order/ports.ts';
import { knownContract, logReader } from '../settlement/sides.ts';
import { readContractEvents } from './log.ts';
import { needsContractFrom } from './rule-store.ts';

interface Head {
  readonly unitId: string;
  readonly supplierId: string;
  /** Null if the order has no contract. */
  readonly number: string | null;
  readonly effectiveAtMs: number | null;
  readonly state: ContractState;
  readonly terminatedAtMs: number | null;
}

/** Reads the contract of an order with its events, and the amount from which on its unit requires one. */
export const readOrderContract: ReadOrderContract = async (orderId, person, db) => {
  const { rows } = await sql<Head>`
    select o.unit_id as "unitId", o.supplier_id as "supplierId", c.number,
      c.effective_at as "effectiveAtMs", c.state,
      (select max(t.effective_at) from contract t
        where t.order_id = o.id and t.parent_id = c.id and t.kind = 'termination'
          and c.state = 'terminated') as "terminatedAtMs"
    from purchase_order o
    left join contract c on c.order_id = o.id and c.kind = 'contract' and c.state <> 'void'
      and ${knownContract(person, 'c')}
    where o.id = ${orderId} order by c.created_at desc limit 1`.execute(db);
  const [head] = rows;
  if (!head) throw new Error(`no order ${orderId}`);
  const { unitId, supplierId, number, effectiveAtMs, state, terminatedAtMs } = head;
  const readSteps = (executor: Executor): Promise<OrderContract['steps']> =>
    readContractEvents({ orderId }, logReader(supplierId, person), executor);
  return {
    contractFrom: await needsContractFrom(unitId, db),
    contract:
      number === null
        ? null
        : {
            ...{ number, effectiveAtMs, terminatedAtMs },
            stateWord: contractTable.states[state],
            steps: await readSteps(db),
          },
  };
};

import { sightOf } from '@jicai/shared/domain/fulfilment/event-sight.ts';
import { seenEvents } from '@jicai/shared/domain/kernel/event-sight.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import { isSuppliers, type LoggedRow, type LogReader } from '../settlement/sides.ts';

interface Logged extends LoggedRow {
  readonly move: string;
  readonly seq: number;
}

/**
 * The latest events of one contract, or of all of an order, as the reader's side sees them, the earliest of them
 * first.
 */
export async function readContractEvents(
  { orderId, id = null }: { readonly orderId: string; readonly id?: string | null },
  { supplierId, isSupplier }: LogReader,
  db: Executor,
) {
  const { rows } = await sql<Logged>`
    select * from (
      select e.sentence, e.note, e.person_name as "personName", e.org_name as "orgName", e.at as "atMs",
        e.move, ${isSuppliers(sql`e.person_id`, supplierId)} as "isSuppliers", e.seq
      from fulfilment_event e left join contract c on c.id = e.document_id
      where e.order_id = ${orderId} and e.kind = 'contract'
        and (${id}::text is null or e.document_id = ${id})
        and (${!isSupplier} or c.sent_at is not null)
      order by e.seq desc limit 200) latest order by seq`.execute(db);
  return seenEvents(rows, isSupplier, ({ move }) => sightOf('thread', 'contract', move)).map(
    ({ move: _, isSuppliers: __, seq: ___, ...event }) => event,
  );
}

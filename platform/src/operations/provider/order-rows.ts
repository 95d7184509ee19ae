import { sql } from 'kysely';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { ProviderDescription, ProviderOrderForm } from './provider.ts';

/* Orders of external providers as rows: which of them are due, and how far each is. */

export type ProviderOrderState =
  | 'toPlace'
  | 'placed'
  | 'refused'
  | 'toCancel'
  | 'cancelled'
  | 'done';

/** An order that is due, claimed by this platform until its lease ends. */
export interface DueOrder {
  readonly orderId: string;
  readonly state: ProviderOrderState;
  readonly externalNumber: string;
  readonly attempts: number;
}

const BATCH = 100;
/** Another platform takes an order up after this time. */
const LEASE = '10 minutes';

/** Notes reviewed orders of the provider's shop, and those whose buyer cancelled them meanwhile. */
export async function noteChanges(
  { code, shopId }: ProviderDescription,
  clock: Clock,
  trx: Executor,
): Promise<void> {
  await sql`
    insert into provider_order (order_id, provider, state, next_at)
    select o.id, ${code}, 'toPlace', ${clock.now()} from purchase_order o
    where o.shop_id = ${shopId} and o.state = 'pendingConfirm' and o.project_number = ''
      and not exists (select from provider_order p where p.order_id = o.id)
      -- An order with anything else in it is the shop's own business.
      and not exists (select from order_line l left join provider_sku s on s.sku_id = l.sku_id
        where l.order_id = o.id and s.provider is distinct from ${code})
    on conflict do nothing`.execute(trx);
  await sql`
    update provider_order p set state = 'toCancel', attempts = 0, next_at = ${clock.now()}
    from purchase_order o where o.id = p.order_id and p.provider = ${code}
      and p.state = 'placed' and o.state = 'cancelled'`.execute(trx);
}

/** Claims the orders that are due, the oldest first. */
export async function claimDue(
  { code }: ProviderDescription,
  clock: Clock,
  trx: Executor,
): Promise<DueOrder[]> {
  const { rows } = await sql<DueOrder>`
    update provider_order set next_at = ${clock.now()}::timestamptz + ${LEASE}::interval
    where order_id in (select order_id from provider_order where provider = ${code}
      and state in ('toPlace', 'placed', 'toCancel') and next_at <= ${clock.now()}
      order by next_at limit ${BATCH} for update skip locked)
    returning order_id as "orderId", state, external_number as "externalNumber",
      attempts`.execute(trx);
  return rows;
}

interface Outcome {
  readonly state: ProviderOrderState;
  readonly externalNumber?: string;
  readonly attempts: number;
  readonly problem: string;
  /** The time of the next step, in ms. */
  readonly nextAt: number;
}

/** Writes down how far an order is now. */
export async function saveOutcome(
  orderId: string,
  { state, externalNumber, attempts, problem, nextAt }: Outcome,
  trx: Executor,
): Promise<void> {
  await trx
    .updateTable('provider_order')
    .set({ state, attempts, problem: problem.slice(0, 300), next_at: moment(nextAt) })
    .$if(externalNumber !== undefined, (query) =>
      query.set({ external_number: externalNumber ?? '' }),
    )
    .where('order_id', '=', orderId)
    .execute();
}

/** The person in whose name a provider's answers are carried out: the shop's first account. */
export async function findActor(shopId: string, db: Executor): Promise<Person | null> {
  const { rows } = await sql<Pick<Person, 'id' | 'name' | 'orgId' | 'orgName' | 'roles'>>`
    select person.id, person.name, person.roles, org.id as "orgId", org.name as "orgName"
    from shop join org on org.id = shop.org_id join person on person.org_id = org.id
    where shop.id = ${shopId} and not person.disabled and 'supplier' = any(person.roles)
    order by person.id limit 1`.execute(db);
  const [row] = rows;
  return row ? { ...row, orgType: 'supplier', tokenHash: '' } : null;
}

/** The state of an order of the mall. */
export async function readStanding(orderId: string, db: Executor) {
  return db
    .selectFrom('purchase_order')
    .select(['id', 'state', 'version', 'supplier_id as supplierId', 'number'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
}

/** The lines of an order under the provider's numbers; null for what is not the provider's. */
export async function readExternalLines(orderId: string, db: Executor) {
  const { rows } = await sql<{
    lineNo: number;
    sku: string | null;
    quantity: number;
    price: ProviderOrderForm['lines'][number]['price'];
  }>`
    select l.line_no as "lineNo", p.external_id as sku, l.quantity - l.released as quantity, l.price
    from order_line l left join provider_sku p on p.sku_id = l.sku_id
    where l.order_id = ${orderId} order by l.line_no`.execute(db);
  return rows;
}

/** The order as the provider gets it. */
export async function readOrderForm(orderId: string, db: Executor): Promise<ProviderOrderForm> {
  const order = await db
    .selectFrom('purchase_order')
    .select(['number', 'receiver as name', 'receiver_phone as phone', 'region_code as regionCode'])
    .select((eb) => eb.fn<string>('concat', ['region_name', 'address_detail']).as('address'))
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const { number, ...receiver } = order;
  const lines = await readExternalLines(orderId, db);
  return {
    number,
    receiver,
    lines: lines.flatMap(({ sku, quantity, price }) =>
      sku === null ? [] : [{ sku, quantity, price }],
    ),
  };
}

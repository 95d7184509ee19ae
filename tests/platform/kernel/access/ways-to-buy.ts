import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { encode } from '@jicai/shared/contract/kernel/wire.ts';
import {
  type GroupBuyTerms,
  groupBuyEndpoints,
  groupBuyReviewEndpoints,
} from '@jicai/shared/contract/ordering/group-buy.ts';
import { fixedPointEndpoints, type Need } from '@jicai/shared/contract/sourcing/fixed-point.ts';
import { negotiationEndpoints } from '@jicai/shared/contract/sourcing/negotiation.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { formOf } from '../../../harness/mall/orders.ts';
import type { Wire } from '../../../harness/wire/examples.ts';
import type { Player, World } from '../../../harness/world.ts';

/* Group buys and fixed-point orders of both buyers, so that a request is good but for the id in it. */

/** Whether a call names a group buy or a fixed-point order. */
export const isOfWays = ({ name }: Endpoint): boolean =>
  /^(?:groupBuy|groupBuyReview|fixedOrder|fixedPoint|negotiation)\./.test(name);

const HOUR = 3_600_000;
const page = { page: 1, pageSize: 10 } as const;

const termsOf = (productId: string, title: string): GroupBuyTerms => ({
  title,
  productId,
  skuId: `${productId}-sku`,
  tiers: [{ fromQuantity: 5, price: fen(100) }],
  target: 5,
  cap: null,
  unitMin: 1,
  unitMax: null,
  startsAtMs: 0,
  endsAtMs: Date.now() + 9 * HOUR,
  scope: 'unit',
  regionCode: null,
  description: title,
  keepsStock: false,
  fileGroup: null,
});

const needOf = (title: string): Need => ({
  title,
  answers: [
    { name: 'content', value: title },
    { name: 'copies', value: '1' },
    { name: 'format', value: 'A4' },
    { name: 'colour', value: '黑白' },
  ],
  regionCode: '330106001',
  place: title,
  wantedAtMs: null,
  budget: null,
});

const lines = [{ itemNo: 1, note: '', quantity: 1, price: fen(10) }];

/** A printing service of each of the two shops. */
export async function addServices({ db }: Pick<World, 'db'>): Promise<void> {
  for (const shop of [1, 2]) {
    await sql`insert into fixed_service (id, shop_id, name, region_code, region_name, starts_at,
        ends_at, category_id)
      values (${`service-${shop}`}, ${`shop-${shop}`}, '印刷服务', '33', '浙江省',
        now() - interval '1 day', now() + interval '9 days', 'printing')`.execute(db);
    await sql`insert into fixed_service_item (service_id, item_no, name, unit, list_price)
      values (${`service-${shop}`}, 1, '印刷', '张', 10)`.execute(db);
  }
}

async function made<T>(answer: Promise<{ data: T | null; text: string }>): Promise<T> {
  const { data, text } = await answer;
  if (data === null) throw new Error(text);
  return data;
}

const launched = (by: Player, productId: string, title: string) =>
  made(
    by.call(groupBuyEndpoints.launch, {
      id: null,
      version: null,
      terms: termsOf(productId, title),
    }),
  );

const requested = (by: Player, serviceId: string, title: string) =>
  made(by.call(fixedPointEndpoints.request, { serviceId, need: needOf(title) }));

const bargain = (productId: string, reason: string) => ({
  subject: 'product' as const,
  subjectId: `${productId}-sku`,
  quantity: 1,
  maxRounds: 3,
  reason,
  prices: [{ lineNo: 1, price: fen(100) }],
});

/** A group buy, a fixed-point order and a negotiation of B's unit with the first supplier. */
export async function waysOfB(world: World, marker: string) {
  await addServices(world);
  const group = await launched(world.as('handler'), 'pen', marker);
  const order = await requested(world.as('buyer'), 'service-1', marker);
  const talk = await made(
    world.as('buyer').call(negotiationEndpoints.start, bargain('pen', marker)),
  );
  return { groupBuyId: [group.id], fixedOrderId: [order.id], negotiationId: [talk.id] };
}

/** The rows of B's group buys and fixed-point orders, as text. */
export const rowsOfWays = sql`
  select 'group buy ' || r::text as row from group_buy r where unit_id = 'unit-a'
  union all select 'joined ' || r::text from group_buy_join r where unit_id = 'unit-a'
  union all select 'fixed ' || r::text from fixed_order r where unit_id = 'unit-a'
  union all select 'bargained ' || r::text from negotiation r where unit_id = 'unit-a'
  union all select 'quoted ' || r::text from fixed_order_line r
    where order_id in (select id from fixed_order where unit_id = 'unit-a')`;

interface PeopleOfA {
  readonly buyer: Player;
  readonly supplier: Player;
  readonly reviewer: Pick<Player, 'call'>;
}

/** The fields of a checkout beyond its lines. */
function form() {
  const {
    lines: _,
    suppliers: __,
    isWelfare: ____,
    recipients: _____,
    budgetPerHead: ______,
    ...rest
  } = formOf('otherHandler', []);
  return rest;
}

async function joinBody(id: string) {
  const more = { deliverBy: null, deliveryNote: '', remark: '' };
  return { id, quantity: 1, agreed: true, deletedFiles: null, form: { ...form(), ...more } };
}

/** The attackers' own negotiations in the state that a call needs. */
function negotiationsOfA(
  { db }: Pick<World, 'db'>,
  { buyer, supplier }: Pick<PeopleOfA, 'buyer' | 'supplier'>,
): Readonly<Record<string, () => Promise<object>>> {
  /** Only one runs at a time: the one before is over. */
  async function talk() {
    await sql`update negotiation set state = 'ended'
      where unit_id = 'unit-b' and state in ('asked', 'answered')`.execute(db);
    return made(buyer.call(negotiationEndpoints.start, bargain('ink', 'x')));
  }
  const prices = [{ lineNo: 1, price: fen(90) }];
  async function answered() {
    const { id, version } = await talk();
    return made(supplier.call(negotiationEndpoints.offer, { id, version, prices, note: '' }));
  }
  async function agreed() {
    const { id, version } = await talk();
    return made(supplier.call(negotiationEndpoints.take, { id, version, note: '' }));
  }

  return {
    'negotiation.list': async () => ({ tab: 'all', keyword: '', ...page }),
    'negotiation.detail': async () => ({ id: (await talk()).id }),
    'negotiation.subject': async () => ({ subject: 'product', subjectId: 'ink-sku', quantity: 1 }),
    'negotiation.start': async () => {
      await talk();
      await sql`update negotiation set state = 'ended' where unit_id = 'unit-b'
        and state = 'asked'`.execute(db);
      return bargain('ink', 'x');
    },
    'negotiation.ask': async () => ({
      ...(await answered()),
      prices: [{ lineNo: 1, price: fen(80) }],
      note: '',
    }),
    'negotiation.offer': async () => ({ ...(await talk()), prices, note: '' }),
    'negotiation.take': async () => ({ ...(await talk()), note: '' }),
    'negotiation.accept': async () => ({ ...(await answered()), note: '' }),
    'negotiation.giveUp': async () => ({ ...(await talk()), note: '' }),
    'negotiation.order': async () => ({ ...form(), ...(await agreed()), remark: '' }),
  };
}

/** Makes the attackers' own group buys and fixed-point orders in the state that a call needs. */
export function waysOfA({ db }: Pick<World, 'db'>, { buyer, supplier, reviewer }: PeopleOfA) {
  // A unit has so many open at most, and each try makes one of its own: those of before are over.
  async function group() {
    await sql`update group_buy set state = 'cancelled' where unit_id = 'unit-b'`.execute(db);
    return launched(buyer, 'ink', randomUUID());
  }
  async function inReview() {
    return made(supplier.call(groupBuyEndpoints.confirm, await group()));
  }
  async function recruiting() {
    const { id } = await inReview();
    await made(
      reviewer.call(groupBuyReviewEndpoints.submit, {
        id,
        result: 'passed',
        opinion: '',
        file: null,
        fileChange: null,
      }),
    );
    await sql`update group_buy set state = 'recruiting' where id = ${id}`.execute(db);
    return id;
  }
  const need = () => requested(buyer, 'service-2', randomUUID());
  const accepted = async () => made(supplier.call(fixedPointEndpoints.accept, await need()));
  async function quoted() {
    const { id, version } = await accepted();
    return made(
      supplier.call(fixedPointEndpoints.fill, { id, version, lines, note: '', fileGroup: null }),
    );
  }
  const offer = { serviceId: 'service-2', unitId: 'unit-b', lines, note: '', fileGroup: null };
  const offered = () =>
    made(supplier.call(fixedPointEndpoints.offer, { ...offer, need: needOf('x') }));

  const bodies: Readonly<Record<string, (isSupplier: boolean) => Promise<object>>> = {
    'groupBuy.list': async () => ({ tab: 'running', keyword: '', ...page }),
    'groupBuy.detail': async () => ({ id: (await group()).id }),
    'groupBuy.joins': async () => ({ id: (await group()).id, ...page }),
    'groupBuy.launch': async () => ({ id: null, version: null, terms: termsOf('ink', 'x') }),
    'groupBuy.confirm': group,
    'groupBuy.decline': async () => ({ ...(await group()), reason: 'x' }),
    'groupBuy.cancel': async () => ({ id: (await group()).id, reason: 'x' }),
    'groupBuy.join': async () => joinBody(await recruiting()),
    'groupBuy.leave': async () => {
      const id = await recruiting();
      await made(buyer.call(groupBuyEndpoints.join, await joinBody(id)));
      return { id };
    },
    'groupBuyReview.detail': async () => ({ id: (await inReview()).id }),
    'groupBuyReview.submit': async () => ({
      id: (await inReview()).id,
      result: 'passed',
      opinion: '',
      file: null,
      fileChange: null,
    }),
    ...negotiationsOfA({ db }, { buyer, supplier }),
    'fixedPoint.categories': async () => ({}),
    'fixedPoint.service': async () => ({ id: 'service-2' }),
    'fixedOrder.list': async () => ({ tab: 'all', keyword: '', ...page }),
    'fixedOrder.detail': async () => ({ id: (await need()).id }),
    'fixedOrder.units': async () => ({ keyword: '', ...page }),
    'fixedOrder.services': async () => ({}),
    'fixedOrder.request': async () => ({ serviceId: 'service-2', need: needOf('x') }),
    'fixedOrder.offer': async () => ({ ...offer, need: needOf('x') }),
    'fixedOrder.accept': need,
    'fixedOrder.refuse': async () => ({ ...(await need()), reason: 'x' }),
    'fixedOrder.fill': async () => ({ ...(await accepted()), lines, note: '', fileGroup: null }),
    'fixedOrder.giveBack': async () => ({ ...(await quoted()), reason: 'x' }),
    'fixedOrder.confirm': async () => ({ ...form(), ...(await quoted()), remark: '' }),
    'fixedOrder.cancel': async (isSupplier) => ({
      id: (await (isSupplier ? offered() : need())).id,
      reason: 'x',
    }),
  };

  return async (endpoint: Endpoint, isSupplier: boolean): Promise<Wire> => {
    const body = await bodies[endpoint.name]?.(isSupplier);
    if (!body) throw new Error(`nobody knows a body of ${endpoint.name}`);
    const wire = encode(endpoint.request, body) as Wire; // a request is an object on the wire
    return JSON.parse(JSON.stringify(wire)) as Wire;
  };
}

import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { comparisonEndpoints } from '@jicai/shared/contract/mall/comparison.ts';
import { followEndpoints } from '@jicai/shared/contract/mall/follow.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { orderReviewEndpoints } from '@jicai/shared/contract/ordering/review.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import { addressOf, fillCart, orderOne, titleOf } from '../../../harness/mall/orders.ts';
import { addReviewer } from '../../../harness/mall/reviewers.ts';
import { personIdOf } from '../../../harness/people/cast.ts';
import { exampleOf, type Wire } from '../../../harness/wire/examples.ts';
import type { Player } from '../../../harness/world.ts';
import { goodsOf } from './goods-of.ts';
import { valuesOf, withValue } from './probes.ts';
import { isOfProjects, projectsOfA } from './projects-of-a.ts';
import { groupWithFile, MARKER, planDelegation, type TwoBuyers } from './two-buyers.ts';
import { isOfWays, waysOfA } from './ways-to-buy.ts';

/* A's people try B's ids. Each of them has things of their own, so that a request is good but for the
 * one id that is put into it. */

export interface Attacker {
  readonly name: string;
  readonly player: Player;
  /** A good body of the call: the example with the attacker's own ids. */
  body(endpoint: Endpoint): Promise<Wire>;
}

/** Names of fields that mean the same thing. */
const SAME: Readonly<Record<string, string>> = {
  cartIds: 'cartId',
  lineId: 'cartId',
  lineIds: 'cartId',
  businessId: 'orderId',
  proofGroup: 'groupId',
  fileGroupId: 'groupId',
  file: 'groupId',
  fileIds: 'fileId',
  fileGroup: 'groupId',
};
/** The meaning of `id` and `ids` in the calls of a slice. */
const ID_OF: Readonly<Record<string, string>> = {
  address: 'addressId',
  invoiceTitle: 'invoiceTitleId',
  order: 'orderId',
  follow: 'followId',
  todo: 'todoId',
  comparison: 'comparisonId',
  purchaseList: 'purchaseListId',
  project: 'projectId',
  projectReview: 'projectId',
  acceptance: 'acceptanceId',
  stock: 'entryId',
  groupBuy: 'groupBuyId',
  groupBuyReview: 'groupBuyId',
  fixedOrder: 'fixedOrderId',
  negotiation: 'negotiationId',
  clarification: 'questionId',
  delegation: 'delegationId',
};

/** Lists that stay empty in a good body. */
const LISTS = new Set(['uploaded', 'accessories', 'recipients']);

/** Is there still something at this place of a body? */
const holds = (body: Wire, path: readonly (string | number)[]): boolean =>
  path.reduce<unknown>((at, step) => (at as Wire | undefined)?.[step], body) != null;

type Own = Record<string, string | number | null>;

/** A list of the attacker's own: removing one uses it up. */
async function purchaseListOf(world: TwoBuyers, person: string): Promise<Own> {
  const id = randomUUID();
  // One person keeps so many and no more.
  await sql`delete from purchase_list where owner_id = ${personIdOf(person)}`.execute(world.db);
  await sql`insert into purchase_list (id, org_id, owner_id, name, updated_at, updated_by)
    select ${id}, org_id, id, '清单', now(), id from person where id = ${personIdOf(person)}`.execute(
    world.db,
  );
  return { purchaseListId: id, version: 1 };
}

/** One planned delegation, and no other: giving another one until today is good. */
async function delegationOf(world: TwoBuyers, person: string): Promise<Own> {
  const id = randomUUID();
  const from = personIdOf(person);
  await sql`delete from review_delegation where from_person_id = ${from}`.execute(world.db);
  await planDelegation(world, id, from, personIdOf('beside'), '出差');
  return { delegationId: id, kind: null, fromDay: null, toDay: dayOf(await world.now()) };
}

/** The things that do not change by being used. */
async function belongings(world: TwoBuyers, player: Player, person: string): Promise<Own> {
  const { group, file } = await groupWithFile(world, player, `${person}.pdf`);
  const follow = { personId: null, productId: 'ink', shopId: null };
  const followed = await player.call(followEndpoints.add, follow);
  await sql`insert into todo (id, person_id, kind, open_mode, process_name, content, created_at)
    values (${`message-${person}`}, ${personIdOf(person)}, 'message', 'dialog', '消息', 'x', now())`.execute(
    world.db,
  );
  const home = await world.db
    .selectFrom('person')
    .select('org_id')
    .where('id', '=', personIdOf(person))
    .executeTakeFirstOrThrow();
  return {
    personId: personIdOf(person),
    unitId: home.org_id,
    toPersonId: personIdOf('beside'),
    addressId: addressOf('otherHandler'),
    invoiceTitleId: titleOf('otherHandler'),
    groupId: group,
    fileId: file,
    productId: 'ink',
    productIds: 'ink,desk',
    skuId: 'ink-sku',
    shopId: 'shop-2',
    accessoryId: null,
    accessories: null,
    followId: followed.data?.id ?? '',
    todoId: `message-${person}`,
    uploaded: null,
    // Nothing: a file that another form also has cannot be taken out.
    deleted: null,
    deletedFiles: null,
    // As it is: a supplier may only ask for less.
    amount: null,
    regionCode: '330106001',
    comparisonIds: null,
    zoneId: null,
    categoryId: null,
    // No day of the past.
    deliverBy: null,
    // No welfare order.
    recipients: null,
    budgetPerHead: null,
  };
}

/** The kind of `theirs` that a field names, for the fields that name one. */
export function kindOf({ name }: Endpoint, english: string): string {
  const slice = name.split('.')[0] ?? '';
  if (name === 'enrolment.decide' && english === 'id') return 'signUpId';
  if (name === 'enrolment.applicants' && english === 'id') return 'projectId';
  if (/^(?:tender|enrolment|clarification)$/.test(slice) && english === 'number')
    return 'tenderNumber';
  // Elsewhere an amount is a filter that may be empty.
  if (
    /^(?:statement|invoice|payment|afterSale|contract|budget|checkout)$/.test(slice) &&
    english === 'amount'
  )
    return 'sum';
  if (!/^ids?$/.test(english)) return SAME[english] ?? english;
  return name === 'comparison.remove' ? 'itemId' : (ID_OF[slice] ?? '');
}

/** After these a review or a proposal waits for somebody else: each takes an order of its own. */
const GIVES_AWAY = new Set(['orderReview.transfer', 'orderReview.addReviewer', 'ending.propose']);

/** The states an order of A's must pass for a call to be good, in this order. */
const WAY = ['draft', 'pendingReview', 'pendingConfirm', 'pendingShip', 'shipped'] as const;
type Needed = (typeof WAY)[number];

const NEEDS: Readonly<Record<string, Needed>> = {
  'order.edit': 'draft',
  'order.confirm': 'pendingConfirm',
  'order.decline': 'pendingConfirm',
  'order.ship': 'pendingShip',
  'order.receive': 'shipped',
  'order.urge': 'pendingShip',
  'orderMessage.list': 'pendingShip',
  'orderMessage.send': 'pendingShip',
  'delivery.receive': 'shipped',
  'delivery.undoReceipt': 'shipped',
  'delivery.cancel': 'shipped',
  'delivery.note': 'shipped',
  'ending.propose': 'pendingShip',
  'acceptance.paper': 'shipped',
  'stock.slip': 'shipped',
};

/** Suppliers know of an order once it was reviewed, and whom it goes to once they confirmed it. */
function neededBy({ name }: Endpoint, person: string): Needed {
  if (!person.startsWith('supplier')) return NEEDS[name] ?? 'pendingReview';
  return NEEDS[name] ?? (name === 'recipient.exportOrder' ? 'pendingShip' : 'pendingConfirm');
}

/** The things that a probe of A's own may have removed. */
async function keepBooks({ db }: TwoBuyers): Promise<void> {
  // A's supplier may have taken it off the shelf, or changed its price and stock.
  await sql`update goods set state = 'onSale', price = 2650 where id = 'ink'`.execute(db);
  await sql`update sku set stock = 100000, price = 2650 where goods_id = 'ink'`.execute(db);
  await sql`insert into address (id, person_id, receiver, phone, region_code, region_name, detail)
    values (${addressOf('otherHandler')}, 'person-otherHandler', '收', '13800138000', '330106001',
      '某街道', '一路 1 号') on conflict do nothing`.execute(db);
  await sql`insert into invoice_title (id, unit_id, kind, title) values (${titleOf('otherHandler')},
    'unit-b', 'ordinary', '抬头') on conflict do nothing`.execute(db);
}

/** Somebody whom the products of an order go to. */
async function addRecipient({ db }: TwoBuyers, orderId: string, name: string): Promise<void> {
  await sql`insert into order_recipient (order_id, seq, name, phone, region_code, region_name, detail)
    values (${orderId}, 1, ${name}, '13900139000', '330106001', '某街道', ${name})
    on conflict do nothing`.execute(db);
}

/** The things that everybody may read, by the names of the examples; and a person to hand a review over to. */
async function surroundings(world: TwoBuyers): Promise<void> {
  await sql`insert into scene (id, zone_id, name, position) values ('scene-1', 'wssc', '场景', 0)`.execute(
    world.db,
  );
  await sql`insert into notice (id, kind, title, publisher, body, published_at)
    values ('gg-1', 'general', '公告', '中心', '[]', now())`.execute(world.db);
  await addReviewer(world, 'beside', 'review-b');
  for (const id of world.theirs.orderId ?? []) await addRecipient(world, id, `${MARKER}收货人`);
}

export async function attackers(world: TwoBuyers): Promise<Attacker[]> {
  await surroundings(world);
  const buyer = world.as('otherHandler');
  const orders = new Map<string, string>();
  const projects = projectsOfA(world);
  const ways = waysOfA(world, {
    buyer,
    supplier: world.as('supplier', 2),
    reviewer: world.elsewhere,
  });

  const read = (id: string) =>
    world.db
      .selectFrom('purchase_order')
      .select(['id', 'version', 'state'])
      .where('id', '=', id)
      .executeTakeFirst();
  const seller = world.as('supplier', 2);
  /** Since the books were last in order. */
  let isWritten = true;

  /** Takes a fresh order of A's as far as it is needed. */
  async function bring(id: string, needed: Needed): Promise<void> {
    const version = async () => (await read(id))?.version ?? 0;
    if (needed === 'draft') {
      await buyer.call(orderEndpoints.withdraw, { id, version: 1 });
      return;
    }
    const verdict = { orderId: id, result: 'passed', opinion: '' } as const;
    const steps = [
      () =>
        world.elsewhere.call(orderReviewEndpoints.submit, {
          ...verdict,
          file: null,
          fileChange: null,
        }),
      async () =>
        seller.call(orderEndpoints.confirm, {
          id,
          version: await version(),
          amount: null,
          note: '',
        }),
      async () =>
        seller.call(orderEndpoints.ship, {
          id,
          version: await version(),
          carrier: '顺丰速运',
          trackingNumber: 'SF1',
          note: '',
          lines: [{ lineNo: 1, quantity: 2 }],
        }),
    ];
    for (const step of steps.slice(0, WAY.indexOf(needed) - 1)) await step();
  }

  /** An order of A in the state that is needed; one serves until somebody moved it on. */
  async function orderFor(
    needed: Needed,
    isFresh: boolean,
  ): Promise<{ id: string; version: number }> {
    const found = isFresh ? undefined : await read(orders.get(needed) ?? '');
    if (found?.state === needed) return found;
    const id = await orderOne(world, 'otherHandler', { ink: 2 });
    if (!isFresh) orders.set(needed, id);
    await bring(id, needed);
    return (await read(id)) ?? { id, version: 1 };
  }

  async function attacker(name: string, player: Player, person: string): Promise<Attacker> {
    const own = await belongings(world, player, person);
    if (person === 'otherHandler') {
      const productIds = ['ink', 'desk'];
      const made = await player.call(comparisonEndpoints.createRecord, { productIds, name: '' });
      own.comparisonId = made.data?.record.id ?? '';
    }
    return {
      name,
      player,
      async body(endpoint) {
        if (isWritten) await keepBooks(world);
        isWritten = endpoint.write;
        if (isOfWays(endpoint)) return ways(endpoint, person.startsWith('supplier'));
        const needsOrder =
          /^(?:order|recipient\.exportOrder|thread|delivery|ending|acceptance|stock)/.test(
            endpoint.name,
          );
        const order = needsOrder
          ? await orderFor(neededBy(endpoint, person), GIVES_AWAY.has(endpoint.name))
          : { id: '', version: 1 };
        if (endpoint.name === 'recipient.exportOrder') await addRecipient(world, order.id, '甲收');
        const [line] = await fillCart(world, personIdOf(person), { ink: 3 });
        const all: Own = { ...own, orderId: order.id, cartId: line?.cartId ?? '' };
        if (/^appointment\.(?:compete|framework)$/.test(endpoint.name)) all.categoryId = 'printing';
        if (endpoint.name.startsWith('purchaseList.'))
          Object.assign(all, await purchaseListOf(world, person));
        if (endpoint.name.startsWith('delegation.'))
          Object.assign(all, await delegationOf(world, person));
        if (endpoint.name === 'cart.setAccessory') all.accessoryId = 'none-such';
        if (needsOrder) all.version = order.version;
        if (/^(?:delivery|acceptance|stock)/.test(endpoint.name))
          Object.assign(all, await goodsOf(world.db, order.id, 'unit-b'));
        if (endpoint.name === 'order.snapshot') all.version = null;
        if (isOfProjects(endpoint)) Object.assign(all, await projects.ownFor(endpoint));
        let body = exampleOf(endpoint);
        for (const { path, english } of valuesOf(endpoint.request, body)) {
          const key = kindOf(endpoint, english);
          // In a list that was emptied there is nothing to fill.
          const isGone = path.length > 1 && !holds(body, path.slice(0, -1));
          if (isGone || !(key in all) || (key === 'version' && path.length > 1)) continue;
          // No order was made: the example's id is at least one that a call may have.
          if (key === 'orderId' && order.id === '') continue;
          body = withValue(body, path, LISTS.has(key) ? [] : (all[key] ?? ''));
        }
        return body;
      },
    };
  }
  return [
    await attacker('A', buyer, 'otherHandler'),
    await attacker("A's supplier", world.as('supplier', 2), 'supplier2'),
    await attacker(
      "A's reviewer",
      { ...world.elsewhere, token: async () => world.elsewhere.token() },
      'elsewhere',
    ),
  ];
}

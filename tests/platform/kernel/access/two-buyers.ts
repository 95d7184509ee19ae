import { profileEndpoints } from '@jicai/shared/contract/identity/account/profile.ts';
import { alertEndpoints } from '@jicai/shared/contract/mall/alert.ts';
import { comparisonEndpoints } from '@jicai/shared/contract/mall/comparison.ts';
import { followEndpoints } from '@jicai/shared/contract/mall/follow.ts';
import { historyEndpoints } from '@jicai/shared/contract/mall/history.ts';
import { checkoutEndpoints } from '@jicai/shared/contract/ordering/checkout.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { purchaseListEndpoints } from '@jicai/shared/contract/ordering/purchase-list.ts';
import { orderReviewEndpoints } from '@jicai/shared/contract/ordering/review.ts';
import { clarificationEndpoints } from '@jicai/shared/contract/sourcing/clarification.ts';
import { enrolmentEndpoints } from '@jicai/shared/contract/sourcing/enrolment.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { completeDraft } from '@jicai/shared/domain/sourcing/project/draft-fixture.ts';
import { sql } from 'kysely';
import { pdf } from '../../../harness/mall/files.ts';
import { fillCart, formOf, lookAs } from '../../../harness/mall/orders.ts';
import { addProduct, skuOf } from '../../../harness/mall/products.ts';
import { type ReviewWorld, reviewWorld } from '../../../harness/mall/reviewers.ts';
import { uploader } from '../../../harness/mall/upload.ts';
import { personIdOf } from '../../../harness/people/cast.ts';
import {
  must as accepted,
  draftOf,
  published,
  signUpAs,
  submitted as submittedProject,
} from '../../../harness/sourcing/projects.ts';
import type { Player } from '../../../harness/world.ts';
import { goodsOf } from './goods-of.ts';
import { rowsOfWays, waysOfB } from './ways-to-buy.ts';

/*
 * Two units that have nothing to do with each other: A orders of supplier 2 and is reviewed by
 * `elsewhere`, B orders of supplier 1 and is reviewed by `reviewer`. B has something of everything,
 * and in every text of it stands the marker.
 */

/** In all that is B's; `PRIVATE` also where not even B's colleagues look. */
export const MARKER = '机密乙';
export const PRIVATE = '机密乙私';

export interface TwoBuyers extends ReviewWorld {
  /** The ids of B's things, by what they are called in requests. */
  readonly theirs: Readonly<Record<string, readonly string[]>>;
  /** B's rows, all of them, as text. */
  rowsOfB(): Promise<string[]>;
  /** The rows that are the buyer's own and not their unit's. */
  privateRowsOfB(): Promise<string[]>;
}

const must = <T>(answer: { state: number; text: string; data: T | null }): T => {
  if (answer.state !== 1 || answer.data === null) throw new Error(answer.text);
  return answer.data;
};

/** A group of a person with one file in it, not saved yet. */
export async function groupWithFile(world: ReviewWorld, player: Player, name: string) {
  const up = uploader(world, player);
  const group = await up.group('orderProof');
  const sent = await up.send({
    group,
    domain: 'orderProof',
    name,
    bytes: pdf(),
    key: `key-${name}`,
  });
  if (!sent.answer?.fileId) throw new Error(sent.text);
  return { group, file: sent.answer.fileId };
}

/** A delegation that begins in a month: past the calls, which would tell the deputy. */
export async function planDelegation(
  { db, now }: Pick<ReviewWorld, 'db' | 'now'>,
  id: string,
  from: string,
  to: string,
  reason: string,
): Promise<void> {
  const starts = new Date((await now()) + 30 * 86_400_000);
  await sql`insert into review_delegation
    (id, unit_id, from_person_id, to_person_id, business_type, starts_at, ends_at, reason, created_at)
    values (${id}, (select org_id from person where id = ${from}), ${from}, ${to}, null, ${starts}, ${starts}::timestamptz + interval '1 day',
      ${reason}, now())`.execute(db);
}

async function submitted(world: ReviewWorld, more: Parameters<typeof formOf>[2] = {}) {
  const lines = await fillCart(world, personIdOf('buyer'), { pen: 3 });
  const form = formOf('buyer', lines, {
    name: `${MARKER}订单`,
    contactName: `${MARKER}联系人`,
    reimburserName: `${MARKER}报销人`,
    purposeNote: `${MARKER}事由`,
    compared: [
      {
        supplierName: `${MARKER}比价`,
        goodsName: '笔',
        price: fen(300),
        note: MARKER,
        terms: MARKER,
        fileGroup: null,
      },
    ],
    suppliers: [
      { shopId: 'shop-1', deliverBy: null, deliveryNote: `${MARKER}地点`, remark: `${MARKER}备注` },
    ],
    ...more,
  });
  const made = must(await world.as('buyer').call(checkoutEndpoints.submit, form));
  return { id: made.orders[0]?.id ?? '', group: made.groupNumber };
}

/** Projects of B's unit: a draft, one under review, and one whose sign-up only supplier 1 may see. */
async function projectsOfB(world: ReviewWorld) {
  const draft = {
    ...completeDraft(await world.now()),
    name: `${MARKER}项目`,
    description: `${MARKER}说明`,
    contactName: `${MARKER}联系`,
    selection: 'invited',
    invitedIds: ['org-supplier-1'],
    minSuppliers: 1,
  } as const;
  const change = { ...draft, invitedIds: [...draft.invitedIds] };
  const made = [await draftOf(world, change), await submittedProject(world, change)];
  const open = await published(world, change);
  const signUp = await accepted(
    signUpAs(world.as('supplier', 1), open.number, { statement: MARKER }),
  );
  const { applicants } = await accepted(
    world.as('handler').call(enrolmentEndpoints.applicants, { id: open.id }),
  );
  const asked = { number: open.number, question: `${MARKER}问题` };
  const question = await accepted(world.as('supplier', 1).call(clarificationEndpoints.ask, asked));
  return {
    questionId: [question.id],
    projectId: [...made, open].map(({ id }) => id),
    tenderNumber: [...made, open].map(({ number }) => number),
    signUpId: applicants.map(({ id }) => id),
    receiptNumber: [signUp.signUp.number],
  };
}

/** One order in each of the states that people wait in. */
async function ordersOfB(world: ReviewWorld, more: Parameters<typeof formOf>[2]) {
  const buyer = world.as('buyer');
  const supplier = world.as('supplier', 1);
  const reviewer = world.as('reviewer');
  const file = await groupWithFile(world, reviewer, `${MARKER}审核.pdf`);
  const version = async (id: string) => (await lookAs(buyer, id)).version;
  const review = async (id: string, result: 'passed' | 'failed', group: string | null = null) =>
    must(
      await reviewer.call(orderReviewEndpoints.submit, {
        orderId: id,
        result,
        file: group,
        opinion: `${MARKER}意见`,
        fileChange: null,
      }),
    );
  const confirm = async (id: string) =>
    must(
      await supplier.call(orderEndpoints.confirm, {
        id,
        version: await version(id),
        amount: null,
        note: `${MARKER}确认`,
      }),
    );
  const ids: { id: string; group: string }[] = [];
  const next = async (given = {}) => {
    const made = await submitted(world, given);
    ids.push(made);
    return made.id;
  };
  await next(more);
  const draft = await next();
  must(await buyer.call(orderEndpoints.withdraw, { id: draft, version: await version(draft) }));
  await review(await next(), 'failed', file.group);
  await review(await next(), 'passed');
  const waiting = await next();
  await review(waiting, 'passed');
  await confirm(waiting);
  const shipped = await next();
  await review(shipped, 'passed');
  await confirm(shipped);
  must(
    await supplier.call(orderEndpoints.ship, {
      id: shipped,
      version: await version(shipped),
      carrier: '顺丰速运',
      trackingNumber: 'SF-B',
      note: `${MARKER}包裹`,
      lines: [{ lineNo: 1, quantity: 3 }],
    }),
  );
  // No form takes the marker's signs as a number; whoever reads it must not read B's.
  await sql`update parcel set tracking_number = ${`${MARKER}单号`} where order_id = ${shipped}`.execute(
    world.db,
  );
  return { orders: ids.map(({ id }) => id), groupNumber: ids[0]?.group ?? '', file };
}

/** The marker goes into what B is called and what B's books say. */
async function nameB(world: ReviewWorld): Promise<void> {
  const people = ['buyer', 'supplier1', 'reviewer', 'second'].map(personIdOf);
  await sql`update person set name = ${MARKER} || login_name where id = any(${people}::text[])`.execute(
    world.db,
  );
  await sql`update address set receiver = ${`${MARKER}收货`} where person_id = 'person-buyer'`.execute(
    world.db,
  );
  await sql`update invoice_title set title = ${`${MARKER}抬头`} where unit_id = 'unit-a'`.execute(
    world.db,
  );
  await sql`insert into supplier_account values ('org-supplier-1', ${`${MARKER}行`}, ${`${MARKER}账`})`.execute(
    world.db,
  );
  await sql`insert into address (id, person_id, receiver, phone, region_code, region_name, detail)
    values ('address-private', 'person-buyer', ${PRIVATE}, '1', '330106001', '某街道', ${PRIVATE})`.execute(
    world.db,
  );
  await sql`insert into todo (id, person_id, kind, open_mode, process_name, content, created_at)
    values ('message-private', 'person-buyer', 'message', 'dialog', '消息', ${PRIVATE}, now()),
      ('task-private', 'person-buyer', 'task', 'dialog', '待办', ${PRIVATE}, now())`.execute(
    world.db,
  );
}

/** The things that B looks at and puts aside. The product had the marker's name when it was compared. */
async function interestsOfB(world: ReviewWorld): Promise<string> {
  const buyer = world.as('buyer');
  for (const id of ['rare-1', 'rare-2'])
    await addProduct(world.db, { id, supplier: 1, name: `${PRIVATE}${id}` });
  const productIds = ['rare-1', 'rare-2'];
  const { record } = must(
    await buyer.call(comparisonEndpoints.createRecord, { productIds, name: '' }),
  );
  await sql`update goods set name = '寻常' where id like 'rare-%'`.execute(world.db);
  for (const productId of productIds) {
    must(await buyer.call(comparisonEndpoints.add, { productId }));
    must(await buyer.call(historyEndpoints.record, { productId }));
    must(await buyer.call(followEndpoints.add, { personId: null, productId, shopId: null }));
  }
  must(
    await buyer.call(followEndpoints.add, { personId: null, productId: null, shopId: 'shop-1' }),
  );
  const notify = { notifyOrder: true, notifyTodo: true, notifyPrice: true, notifyProject: true };
  const saved = { phone: '13900009999', email: 'b@example.com', avatar: null, ...notify };
  must(await buyer.call(profileEndpoints.save, saved));
  await sql`update person_profile set phone = ${PRIVATE} where person_id = 'person-buyer'`.execute(
    world.db,
  );
  await fillCart(world, personIdOf('buyer'), { pen: 2, 'rare-1': 1 });
  const lines = [{ productId: 'pen', skuId: skuOf('pen'), quantity: 2 }];
  const list = { name: PRIVATE, isShared: false, lines };
  must(await buyer.call(purchaseListEndpoints.create, list));
  const alert = { productId: 'pen', skuId: null, kind: 'price', price: fen(1) } as const;
  must(await buyer.call(alertEndpoints.set, alert));
  return record.id;
}

export async function twoBuyers(): Promise<TwoBuyers> {
  const world = await reviewWorld();
  const { db } = world;
  await addProduct(db, { id: 'ink', supplier: 2, price: 2_650, stock: 100_000 });
  await nameB(world);
  const proof = await groupWithFile(world, world.as('buyer'), `${MARKER}证明.pdf`);
  const temporary = await groupWithFile(world, world.as('buyer'), `${PRIVATE}.pdf`);
  const comparisonId = await interestsOfB(world);
  const made = await ordersOfB(world, { proofGroup: proof.group, comparisonId });
  const goods = await goodsOf(db, made.orders.at(-1) ?? '', 'unit-a');
  await fillCart(world, personIdOf('buyer'), { pen: 2 });
  const projects = await projectsOfB(world);
  const ways = await waysOfB(world, MARKER);
  await planDelegation(world, 'delegation-b', personIdOf('reviewer'), personIdOf('second'), MARKER);
  const packageNumber = await world.publish({ suppliers: [1], rules: { minSuppliers: 1 } });
  await world.bid(1, packageNumber, '9000', 'bid-of-b-0001');
  const people = ['buyer', 'supplier1', 'reviewer', 'second'].map(personIdOf);
  const rows = await sql<{ kind: string; id: string }>`
    select 'cartId' as kind, id from cart_line where person_id = 'person-buyer'
    union all select 'purchaseListId', id from purchase_list where owner_id = 'person-buyer'
    union all select 'itemId', id from comparison_item where person_id = 'person-buyer'
    union all select 'followId', id from follow where person_id = 'person-buyer'
    union all (select 'todoId', id from todo where person_id = any(${people}::text[]) and flow_id is not null
      and handled_at is null limit 2)
    union all select 'flowId', id from review_flow where unit_id = 'unit-a' and state = 'running'
    union all select 'number', number from purchase_order where unit_id = 'unit-a' and state = 'draft'`.execute(
    db,
  );
  const dump = async (only: 'all' | 'private') => {
    const mine = sql`person_id = any(${only === 'all' ? people : ['person-buyer']}::text[])`;
    const own = sql`owner_id = any(${only === 'all' ? people : ['person-buyer']}::text[])`;
    const isPrivate = only === 'private';
    const shared = isPrivate ? sql`false` : sql`true`;
    const orders = sql`(select id from purchase_order where unit_id = 'unit-a') and ${shared}`;
    const flows = sql`(select id from review_flow where unit_id = 'unit-a') and ${shared}`;
    const groups = sql`(select id from file_group where ${own}) and ${shared}`;
    // Of to-dos a colleague's cancelling makes new ones: then only those of before.
    const todos = isPrivate ? sql`id like '%-private'` : sql`true`;
    const { rows: found } = await sql<{ row: string }>`
      select 'cart ' || r::text as row from cart_line r where ${mine}
      union all select 'list ' || r::text from purchase_list r where ${own}
      union all select 'of list ' || r::text from purchase_list_line r
        where list_id in (select id from purchase_list where ${own})
      union all select 'alert ' || r::text from product_alert r where ${mine}
      union all select 'person ' || r::text from person r where id = any(${people}::text[])
      union all select 'accessory ' || r::text from cart_accessory r
        where line_id in (select id from cart_line where ${mine})
      union all select 'item ' || r::text from comparison_item r where ${mine}
      union all select 'record ' || r::text from comparison_record r where ${mine}
      union all select 'follow ' || r::text from follow r where ${mine}
      union all select 'browsing ' || r::text from browsing r where ${mine}
      union all select 'address ' || r::text from address r where ${mine}
      union all select 'todo ' || r::text from todo r where ${mine} and ${todos}
      union all select 'profile ' || r::text from person_profile r where ${mine}
      union all select 'group ' || r::text from file_group r where ${own}
      union all select 'file ' || r::text from file r where ${own}
      union all select 'binding ' || r::text from file_binding r where group_id in ${groups}
      union all select 'title ' || r::text from invoice_title r where unit_id = 'unit-a' and ${shared}
      union all select 'account ' || r::text from supplier_account r where org_id = 'org-supplier-1'
      union all select 'together ' || r::text from order_group r where unit_id = 'unit-a' and ${shared}
      union all select 'order ' || r::text from purchase_order r where id in ${orders}
      union all select 'line ' || r::text from order_line r where order_id in ${orders}
      union all select 'event ' || r::text from order_event r where order_id in ${orders}
      union all select 'snapshot ' || r::text from order_snapshot r where order_id in ${orders}
      union all select 'parcel ' || r::text from parcel r where order_id in ${orders}
      union all select 'progress ' || r::text from order_progress r where order_id in ${orders}
      union all select 'acceptance ' || r::text from acceptance r where order_id in ${orders}
      union all select 'stocked ' || r::text from stock_entry r where order_id in ${orders}
      union all select 'moved on ' || r::text from fulfilment_event r where order_id in ${orders}
      union all select 'flow ' || r::text from review_flow r where id in ${flows}
      union all select 'step ' || r::text from review_step r where flow_id in ${flows}
      union all select 'delegated ' || r::text from review_delegation r
        where from_person_id = any(${people}::text[]) and ${shared}
      union all select 'project ' || r::text from sourcing_project r where unit_id = 'unit-a' and ${shared}
      union all select 'moved ' || r::text from sourcing_event r where ${shared}
        and project_id in (select id from sourcing_project where unit_id = 'unit-a')
      union all select 'invited ' || r::text from sourcing_invitation r where ${shared}
        and project_id in (select id from sourcing_project where unit_id = 'unit-a')
      union all select 'sign-up ' || r::text from sourcing_sign_up r
        where supplier_id = 'org-supplier-1' and ${shared}
      union all select 'asked ' || r::text from project_question r
        where supplier_id = 'org-supplier-1' and ${shared}
      union all select row from (${rowsOfWays}) w where ${shared}
      union all select 'auction ' || r::text from auction r where ${shared}
      union all select 'of auction ' || r::text from auction_event r where ${shared}
      order by 1`.execute(db);
    return found.map(({ row }) => row);
  };
  const ofKind = (kind: string) => rows.rows.filter((row) => row.kind === kind).map(({ id }) => id);
  const theirs = {
    parcelId: [goods.parcelId],
    acceptanceId: [goods.acceptanceId],
    entryId: [goods.entryId],
    orderId: made.orders,
    cartId: ofKind('cartId'),
    purchaseListId: ofKind('purchaseListId'),
    itemId: ofKind('itemId'),
    followId: ofKind('followId'),
    todoId: ['message-private', 'task-private', ...ofKind('todoId')],
    flowId: ofKind('flowId'),
    number: [...ofKind('number'), made.groupNumber],
    personId: people,
    groupId: [proof.group, temporary.group, made.file.group],
    fileId: [proof.file, temporary.file, made.file.file],
    uploadKey: [`key-${MARKER}证明.pdf`],
    addressId: ['address-private', 'address-buyer'],
    invoiceTitleId: ['title-unit-a'],
    comparisonId: [comparisonId],
    packageNumber: [packageNumber],
    bidId: ['bid-of-b-0001'],
    keyword: [MARKER],
    delegationId: ['delegation-b'],
    ...projects,
    ...ways,
  };
  return {
    ...world,
    theirs,
    rowsOfB: () => dump('all'),
    privateRowsOfB: () => dump('private'),
  };
}

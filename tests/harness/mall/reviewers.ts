import { addOrg, addPerson } from '@jicai/platform/src/identity/session/register.ts';
import { type Clock, databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import type { Role } from '@jicai/platform/src/kernel/http/caller/policy.ts';
import { orderReview } from '@jicai/platform/src/ordering/review/kind.ts';
import { askAnewJobs } from '@jicai/platform/src/work/approval/flow/ask-anew.ts';
import { reviewKinds } from '@jicai/platform/src/work/approval/kind.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { orderReviewEndpoints } from '@jicai/shared/contract/ordering/review.ts';
import { type TodoTab, todoEndpoints } from '@jicai/shared/contract/work/todo.ts';
import { sql } from 'kysely';
import { type SealedClient, sealedClient } from '../client/sealed-client.ts';
import { PASSWORD, personIdOf } from '../people/cast.ts';
import { counted } from '../run/counted.ts';
import {
  type DatabaseKind,
  injected,
  openDatabase,
  startPlatform,
  usualDatabase,
  type World,
} from '../world.ts';
import { addBooks, formOf, look } from './orders.ts';
import { addProduct, addShops } from './products.ts';

/* Reviewers beyond the cast, and what tests of reviews do again and again. */

/** Somebody who reviews (or does not), logged in. */
export async function addReviewer(
  world: World,
  loginName: string,
  orgId: string,
  roles: Role[] = ['reviewer'],
): Promise<SealedClient> {
  await addOrg(
    { id: orgId, code: `code-${orgId}`, name: `机构-${orgId}`, type: 'reviewer' },
    world.db,
  );
  const person = { id: personIdOf(loginName), loginName, name: `姓名-${loginName}`, orgId, roles };
  await addPerson(person, PASSWORD, world.db);
  const client = await sealedClient('', { send: injected(world.app) });
  await client.login(loginName, PASSWORD);
  return client;
}

type Caller = Pick<SealedClient, 'call'>;

/** Reads one person's list of to-dos, on request of one kind or about one object. */
export async function todosOf(
  player: Caller,
  tab: TodoTab | null = null,
  keyword = '',
  only: { readonly kind?: string; readonly objectId?: string } = {},
) {
  const all = { personId: null, kind: '', objectId: '', page: 1, pageSize: null };
  const body = { ...all, keyword, tab, ...only };
  const { data, text } = await player.call(todoEndpoints.list, body);
  if (!data) throw new Error(`no list: ${text}`);
  return data;
}

/** Sends the form of a review as it is. */
export function decide(
  player: Caller,
  orderId: string,
  result: 'passed' | 'failed' | null,
  opinion = '',
  options = {},
) {
  const body = { orderId, result, opinion, file: null, fileChange: null };
  return player.call(orderReviewEndpoints.submit, body, options);
}

export async function reviewOf(player: Caller, businessId: string) {
  const { data, text } = await player.call(orderReviewEndpoints.detail, { businessId });
  if (!data) throw new Error(`no review: ${text}`);
  return data.review;
}

/**
 * Carries out what the engine left to its job: the people of running reviews of orders are asked anew.
 * Answers how many changes waited for it.
 */
export async function askAnewNow(
  { db }: Pick<World, 'db'>,
  clock: Clock = databaseClock,
): Promise<number> {
  const handlers = askAnewJobs(reviewKinds(orderReview), { db, clock });
  const { rows } = await sql<{ name: string; data: never }>`
    delete from pgboss.job where name = any(${handlers.map(({ job }) => job.name)}::text[])
      and state = 'created' returning name, data`.execute(db);
  for (const { name, data } of rows)
    await handlers.find(({ job }) => job.name === name)?.handle(data, () => {});
  return rows.length;
}

/** A world with orders to review. Each test begins without to-dos and with one level. */
export interface ReviewWorld extends World {
  /** Statements since it was last asked. */
  readonly statements: () => number;
  /** Of the same body as the cast's reviewer. */
  readonly second: SealedClient;
  /** Of another body, which reviews unit b only. */
  readonly elsewhere: SealedClient;
  reset(): Promise<void>;
  /** A row of the table of levels, for every unit. */
  level(n: number, name: string, more?: { from?: number; org?: string }): Promise<unknown>;
  stateOf(orderId: string): Promise<string>;
}

/** Two shops (pens of one, desks of the other), buyers with their books, reviewers of two bodies. */
export async function reviewWorld(database: DatabaseKind = usualDatabase): Promise<ReviewWorld> {
  const { db, take } = counted(await openDatabase(database));
  const world = await startPlatform({ db, suppliers: 2 });
  await addShops(db, [1, 2]);
  await addProduct(db, { id: 'pen', supplier: 1, price: 300, stock: 100_000 });
  await addProduct(db, { id: 'desk', supplier: 2, price: 88_000, stock: 10_000 });
  await addBooks(world, 'buyer', 'handler', 'otherHandler');
  const second = await addReviewer(world, 'second', 'review');
  const elsewhere = await addReviewer(world, 'elsewhere', 'review-b');
  await sql`insert into review_body values ('unit-a', 'review'), ('unit-b', 'review-b')`.execute(
    db,
  );
  return {
    ...world,
    statements: take,
    second,
    elsewhere,
    async reset() {
      await sql`delete from todo`.execute(db);
      // Orders of earlier tests are nobody's work any more.
      await sql`update purchase_order set state = 'closed'
        where state in ('draft', 'reviewRejected', 'pendingConfirm', 'pendingShip')`.execute(db);
      await sql`delete from review_level`.execute(db);
    },
    level: (n, name, { from = 0, org } = {}) =>
      sql`insert into review_level (id, level, name, from_amount, reviewer_org_id)
        values (${`level-${n}`}, ${n}, ${name}, ${from}, ${org ?? null})`.execute(db),
    stateOf: async (id) => (await look(world, 'buyer', id)).state,
  };
}

/** The buyer submits their order again, as it is. */
export async function resubmit(world: World, id: string) {
  const seen = await look(world, 'buyer', id);
  const {
    lines: _,
    suppliers: __,
    isWelfare: ___,
    recipients: ____,
    ...form
  } = formOf('buyer', []);
  return world.as('buyer').call(orderEndpoints.edit, {
    ...form,
    deletedFiles: [],
    id,
    version: seen.version,
    addressId: null,
    invoiceTitleId: null,
    deliverBy: null,
    deliveryNote: '',
    remark: '',
    lines: seen.lines.map(({ lineNo, quantity, price }) => ({ lineNo, quantity, price })),
  });
}

/** Writes that a deputy passed a level of an object's review in somebody's place. */
export async function passedFor(
  { db }: Pick<World, 'db'>,
  businessId: string,
  { deputyId, giverId }: { readonly deputyId: string; readonly giverId: string },
): Promise<void> {
  await sql`insert into review_step (flow_id, seq, level, action, person_id, for_person_id, at)
    select f.id, 1 + (select count(*) from review_step s where s.flow_id = f.id), 1, 'passed',
      ${deputyId}, ${giverId}, now()
    from review_flow f where f.business_id = ${businessId}`.execute(db);
}

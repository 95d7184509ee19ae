import { randomUUID } from 'node:crypto';
import { businessPaths, menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type {
  Deduction,
  DeductionState,
  PointSheet,
  pointEndpoints,
} from '@jicai/shared/contract/mall/points.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { workingDeadline } from '@jicai/shared/domain/kernel/time/working-days.ts';
import {
  bandOf,
  countingDeductions,
  POINT_RULES,
  scoreAt,
} from '@jicai/shared/domain/mall/points/score.ts';
import { sql } from 'kysely';
import { readHolidays } from '../../kernel/calendar/holidays.ts';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { peopleOf } from '../../work/todo/recipients.ts';
import { addTodos } from '../../work/todo/write.ts';
import {
  addPointEvent,
  findPointShop,
  lockShopOfDeduction,
  type PointShop,
  readPointEvents,
  type StoredPointEvent,
} from './repository.ts';

type Endpoints = typeof pointEndpoints;
type Done = Promise<Record<never, never> | Refusal>;

export interface PointNeeds {
  readonly db: Database;
  readonly clock: Clock;
}

/** Working days within which a supplier may object. */
const OBJECTION_DAYS = 5;
const MONTH_MS = 30 * 24 * 3_600_000;

/** The end of a deduction. */
function stateOf(id: string, events: readonly StoredPointEvent[]): DeductionState {
  const kinds = events.filter(({ deductionId }) => deductionId === id).map(({ kind }) => kind);
  if (kinds.includes('revoked')) return 'revoked';
  if (kinds.includes('upheld')) return 'upheld';
  return kinds.includes('objected') ? 'objected' : 'counts';
}

function deductionView(
  event: StoredPointEvent,
  events: readonly StoredPointEvent[],
  person: Person,
  now: number,
): Deduction {
  const of = (...kinds: readonly string[]) =>
    events.find(({ kind, deductionId }) => kinds.includes(kind) && deductionId === event.id);
  const state = stateOf(event.id, events);
  const objectByMs = event.objectBy ?? event.atMs;
  const isOperator = person.roles.includes('operator');
  return {
    id: event.id,
    rule: event.rule ?? 'service',
    points: event.points,
    reason: event.reason,
    state,
    atMs: event.atMs,
    objectByMs,
    objection: of('objected')?.reason ?? '',
    decision: of('upheld', 'revoked')?.reason ?? '',
    canObject: person.orgType === 'supplier' && state === 'counts' && now <= objectByMs,
    canDecide: isOperator && state === 'objected' && event.personId !== person.id,
  };
}

async function sheetOf(
  shop: PointShop,
  person: Person,
  clock: Clock,
  db: Executor,
): Promise<PointSheet> {
  const now = await readNow(clock, db);
  const events = await readPointEvents(shop.id, db);
  const score = scoreAt(events, now);
  const deductions = events
    .filter(({ kind }) => kind === 'deducted')
    .map((event) => deductionView(event, events, person, now))
    .toReversed();
  return { shopId: shop.id, shopName: shop.name, score, band: bandOf(score).word, deductions };
}

/** The points of the caller's own shop; null without one that is open. */
export async function readMine(
  { db, clock }: PointNeeds,
  person: Person,
): Promise<ResponseOf<Endpoints['mine']>> {
  const shop = await findPointShop({ orgId: person.orgId }, db);
  return { sheet: shop && (await sheetOf(shop, person, clock, db)) };
}

export async function readSheetOf(
  { db, clock }: PointNeeds,
  person: Person,
  shopId: string,
): Promise<ResponseOf<Endpoints['read']> | Refusal> {
  const shop = await findPointShop({ shopId }, db);
  return shop ? { sheet: await sheetOf(shop, person, clock, db) } : refuse('points.unknown');
}

/** A shop's score for everybody, with the deductions that its band publishes. */
export async function readPublic(
  { db, clock }: PointNeeds,
  shopId: string,
): Promise<ResponseOf<Endpoints['public']> | Refusal> {
  const shop = await findPointShop({ shopId }, db);
  if (!shop) return refuse('points.unknown');
  const now = await readNow(clock, db);
  const events = await readPointEvents(shopId, db);
  const score = scoreAt(events, now);
  const { word, publishedMonths } = bandOf(score);
  const published = countingDeductions(events, now)
    .filter(({ atMs }) => atMs > now - publishedMonths * MONTH_MS)
    .map(({ rule, points, atMs }) => ({ rule: rule ?? 'service', points, atMs }));
  return { score, band: word, published };
}

/** Tells people of something about a shop's points. */
async function notifyPeople(
  news: {
    readonly personIds: readonly string[];
    /** A duty says the same: the message is stored as read. */
    readonly isKnown?: boolean;
    readonly subject: string;
    readonly text: string;
    readonly url: string;
    readonly deductionId: string;
  },
  { trx, clock, person }: WriteContext,
): Promise<void> {
  const { personIds, isKnown = false, subject, text, url, deductionId } = news;
  if (personIds.length === 0) return;
  const todo = {
    personIds,
    kind: 'message',
    isKnown,
    openMode: 'page',
    businessType: 'none',
    businessId: businessIdOf(deductionId),
    processName: subject,
    content: text,
    url,
    fromName: person.orgName,
  } as const;
  await addTodos([todo], clock, trx);
}

const businessIdOf = (deductionId: string) => `points-${deductionId}`;

/** Takes points from a shop; its people are told and may object within five working days. */
export async function deduct(
  { shopId, rule, points, reason }: RequestOf<Endpoints['deduct']>,
  context: WriteContext,
): Promise<{ id: string } | Refusal> {
  const { trx, clock, person } = context;
  const shop = await findPointShop({ shopId }, trx, true);
  if (!shop) return refuse('points.unknown');
  const now = await readNow(clock, trx);
  const objectBy = workingDeadline(now, OBJECTION_DAYS, await readHolidays(trx));
  const id = randomUUID();
  const fields = { rule, points, reason: reason.trim(), personId: person.id, at: moment(now) };
  await addPointEvent(
    { id, shopId, kind: 'deducted', deductionId: null, ...fields, objectBy: moment(objectBy) },
    trx,
  );
  const text = `${POINT_RULES[rule]}，扣 ${points} 分；可在 ${timeText(objectBy)} 前提出异议`;
  const personIds = await peopleOf(shop.orgId, trx);
  const news = { personIds, isKnown: true, subject: '店铺被扣分', text };
  await notifyPeople({ ...news, url: menuPaths.shopPoints, deductionId: id }, context);
  return { id };
}

/** Objects to a deduction of one's own shop: its effect waits for the decision. */
export async function object(
  { id, reason }: RequestOf<Endpoints['object']>,
  context: WriteContext,
): Done {
  const { trx, clock, person } = context;
  const shop = await lockShopOfDeduction(id, trx);
  if (shop?.orgId !== person.orgId) return refuse('points.unknown');
  const events = await readPointEvents(shop.id, trx);
  const deduction = events.find((event) => event.id === id);
  if (!deduction) return refuse('points.unknown');
  if (stateOf(id, events) !== 'counts') return refuse('points.objected');
  const now = await readNow(clock, trx);
  if (deduction.objectBy === null || now > deduction.objectBy) return refuse('points.late');
  await addAbout(deduction, 'objected', reason, { shop, now }, context);
  const personIds = (await operators(trx)).filter((other) => other !== deduction.personId);
  const news = { personIds, isKnown: true, subject: '积分异议待处理' };
  const text = `${shop.name}：${reason.trim()}`;
  await notifyPeople(
    { ...news, text, url: businessPaths.shopPoints(shop.id), deductionId: id },
    context,
  );
  return {};
}

/** Decides on an objection; never by whoever made the deduction. */
export async function decide(
  { id, isUpheld, reason }: RequestOf<Endpoints['decide']>,
  context: WriteContext,
): Done {
  const { trx, clock, person } = context;
  const shop = await lockShopOfDeduction(id, trx);
  if (!shop) return refuse('points.unknown');
  const events = await readPointEvents(shop.id, trx);
  const deduction = events.find((event) => event.id === id);
  if (!deduction) return refuse('points.unknown');
  const state = stateOf(id, events);
  if (state === 'counts') return refuse('points.notObjected');
  if (state !== 'objected') return refuse('points.decided');
  if (deduction.personId === person.id) return refuse('points.own');
  const now = await readNow(clock, trx);
  await addAbout(deduction, isUpheld ? 'upheld' : 'revoked', reason, { shop, now }, context);
  const personIds = await peopleOf(shop.orgId, trx);
  const subject = isUpheld ? '异议不成立，扣分维持' : '异议成立，扣分撤销';
  const news = { subject, deductionId: id };
  const text = reason.trim();
  await notifyPeople({ ...news, personIds, text, url: menuPaths.shopPoints }, context);
  const deductor = {
    personIds: [deduction.personId],
    text: `${shop.name}：${text}`,
    url: businessPaths.shopPoints(shop.id),
  };
  await notifyPeople({ ...news, ...deductor }, context);
  return {};
}

async function addAbout(
  { id: deductionId }: StoredPointEvent,
  kind: 'objected' | 'upheld' | 'revoked',
  reason: string,
  { shop, now }: { readonly shop: PointShop; readonly now: number },
  { trx, person }: WriteContext,
): Promise<void> {
  const event = {
    id: randomUUID(),
    shopId: shop.id,
    kind,
    deductionId,
    rule: '',
    points: 0,
  } as const;
  const by = { personId: person.id, at: moment(now), objectBy: null };
  await addPointEvent({ ...event, reason: reason.trim(), ...by }, trx);
}

async function operators(trx: Executor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from person
    where not disabled and 'operator' = any(roles) order by id limit 200`.execute(trx);
  return rows.map(({ id }) => id);
}

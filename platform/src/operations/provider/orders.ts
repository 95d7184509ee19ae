import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { isTracking } from '@jicai/shared/domain/fulfilment/tracking.ts';
import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { MINUTE_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { isCarrier } from '@jicai/shared/domain/ordering/order/carriers.ts';
import { say } from '@jicai/shared/messages.ts';
import type { FastifyBaseLogger } from 'fastify';
import { ship } from '../../fulfilment/delivery/service.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { SigningKey } from '../../kernel/signing/signing-key.ts';
import { transact, type WriteDeps } from '../../kernel/write/write.ts';
import { confirm, decline } from '../../ordering/order/transitions/calls.ts';
import { notifySupplier } from '../../supply/product/news.ts';
import { actAsShop } from './as-shop.ts';
import { waitAfter } from './backoff.ts';
import { ALARM_AFTER } from './duties.ts';
import { noteHealth } from './health.ts';
import {
  claimDue,
  type DueOrder,
  noteChanges,
  readExternalLines,
  readOrderForm,
  readStanding,
  saveOutcome,
} from './order-rows.ts';
import {
  type ExternalProvider,
  isFault,
  type ProviderFault,
  type ProviderParcel,
} from './provider.ts';

export interface SyncNeeds extends WriteDeps {
  readonly signing: SigningKey;
  readonly externalProviders: readonly ExternalProvider[];
  readonly log: FastifyBaseLogger;
}

/** The wait between two looks at a placed order. */
const TRACKING_MS = 5 * MINUTE_MS;

/** The states in which an order still waits for parcels. */
const BEFORE_SHIPPED = [
  'pendingConfirm',
  'pendingContract',
  'contractReview',
  'pendingShip',
  'partShipped',
];

interface Step {
  readonly due: DueOrder;
  readonly provider: ExternalProvider;
  readonly needs: SyncNeeds;
}

/** The provider gave no answer: the order is taken up later, and people are told when it lasts. */
async function postpone({ due, provider, needs }: Step, { reason }: ProviderFault): Promise<void> {
  const { db, clock } = needs;
  const attempts = due.attempts + 1;
  const nextAt = (await readNow(clock, db)) + waitAfter(attempts);
  await transact(db, async (trx) => {
    const { state } = due;
    await saveOutcome(due.orderId, { state, attempts, problem: reason, nextAt }, trx);
    if (attempts !== ALARM_AFTER) return;
    const { supplierId, number } = await readStanding(due.orderId, trx);
    await notifySupplier(
      {
        orgId: supplierId,
        isKnown: true,
        subject: `订单 ${number} 多次未能送达“${provider.title}”`,
        text: `${reason}；系统会继续尝试，请与对方联系`,
        url: businessPaths.orderDetail(due.orderId),
      },
      { trx, clock },
    );
  });
}

/** Goes on with an order at once or after a wait, with a problem in words where there is one. */
async function proceed(
  { due, needs }: Step,
  state: DueOrder['state'],
  options: {
    readonly externalNumber?: string;
    readonly waitMs?: number;
    readonly problem?: string;
  },
  trx: Executor,
): Promise<void> {
  const { waitMs = 0, problem = '', ...rest } = options;
  const nextAt = (await readNow(needs.clock, trx)) + waitMs;
  await saveOutcome(due.orderId, { ...rest, state, attempts: 0, problem, nextAt }, trx);
}

/**
 * Places the order with its provider, which makes one order of our number however often it is sent.
 * Then the order is confirmed, or declined with the provider's reason.
 */
async function place(step: Step): Promise<void> {
  const { due, provider, needs } = step;
  const { db, clock } = needs;
  const before = await readStanding(due.orderId, db);
  if (before.state !== 'pendingConfirm' && due.attempts === 0)
    return transact(db, (trx) => proceed(step, 'cancelled', {}, trx));
  const answer = await provider.place(await readOrderForm(due.orderId, db));
  await noteHealth(provider.code, answer, clock, db);
  if (isFault(answer)) return postpone(step, answer);
  const { id } = before;
  if ('refusedBecause' in answer) {
    const reason = `${provider.title}：${answer.refusedBecause}`;
    await actAsShop(provider, needs, async (context) => {
      const { version } = await readStanding(id, context.trx);
      const declined = await decline({ id, version, reason }, context);
      return isRefusal(declined)
        ? declined
        : proceed(step, 'refused', { problem: reason }, context.trx);
    });
    return;
  }
  const externalNumber = answer.order;
  const confirmed = await actAsShop(provider, needs, async (context) => {
    const { version } = await readStanding(id, context.trx);
    const note = `${provider.title} 订单 ${externalNumber}`;
    const done = await confirm({ id, version, amount: null, note }, context);
    return isRefusal(done) ? done : proceed(step, 'placed', { externalNumber }, context.trx);
  });
  if (!isRefusal(confirmed)) return;
  // The buyer cancelled it meanwhile: so does the mall, at the provider.
  await transact(db, async (trx) => {
    const { state } = await readStanding(id, trx);
    const problem = say(confirmed.refused, confirmed.values);
    if (state === 'cancelled') return proceed(step, 'toCancel', { externalNumber }, trx);
    return proceed(step, 'toPlace', { externalNumber, problem, waitMs: TRACKING_MS }, trx);
  });
}

/** Ships one parcel that the provider sent; one that is known already changes nothing. */
async function shipParcel(step: Step, parcel: ProviderParcel): Promise<Refusal | null> {
  const { provider, needs } = step;
  const { orderId } = step.due;
  const shipped = await actAsShop(provider, needs, async (context) => {
    const { trx } = context;
    const inserted = await trx
      .insertInto('provider_parcel')
      .values({ order_id: orderId, external_id: parcel.id })
      .onConflict((on) => on.doNothing())
      .returning('external_id')
      .execute();
    if (inserted.length === 0) return null;
    const numbers = new Map(
      (await readExternalLines(orderId, trx)).map(({ sku, lineNo }) => [sku, lineNo]),
    );
    const lines = parcel.lines.map(({ sku, quantity }) => ({
      lineNo: numbers.get(sku) ?? 0,
      quantity,
    }));
    const { version } = await readStanding(orderId, trx);
    // A carrier or a number that the mall does not take stands in the parcel's note.
    const isKnown = isCarrier(parcel.carrier);
    const isNumber = isTracking(parcel.trackingNumber);
    const notes = [isKnown ? '' : parcel.carrier, isNumber ? '' : parcel.trackingNumber];
    const form = {
      id: orderId,
      version,
      carrier: isKnown ? parcel.carrier : '其他物流',
      trackingNumber: isNumber ? parcel.trackingNumber : '',
      note: notes.filter(Boolean).join(' '),
      lines,
    };
    const done = await ship(step.needs.signing, form, context);
    return isRefusal(done) ? done : null;
  });
  return isRefusal(shipped) ? shipped : null;
}

/** Asks what became of a placed order, until everything is shipped. */
async function track(step: Step): Promise<void> {
  const { due, provider, needs } = step;
  const { db, clock } = needs;
  const answer = await provider.track(due.externalNumber);
  await noteHealth(provider.code, answer, clock, db);
  if (isFault(answer)) return postpone(step, answer);
  let problem = '';
  for (const parcel of answer.parcels) {
    const refusal = await shipParcel(step, parcel);
    if (refusal) problem = `包裹 ${parcel.id}：${say(refusal.refused, refusal.values)}`;
  }
  await transact(db, async (trx) => {
    const { state } = await readStanding(due.orderId, trx);
    if (!BEFORE_SHIPPED.includes(state) && state !== 'cancelled')
      return proceed(step, 'done', { problem }, trx);
    return proceed(step, 'placed', { problem, waitMs: TRACKING_MS }, trx);
  });
}

async function cancel(step: Step): Promise<void> {
  const { due, provider, needs } = step;
  const answer = await provider.cancel(due.externalNumber, '采购人取消订单');
  await noteHealth(provider.code, answer, needs.clock, needs.db);
  if (isFault(answer)) return postpone(step, answer);
  await transact(needs.db, (trx) => proceed(step, 'cancelled', {}, trx));
}

const STEPS = { toPlace: place, placed: track, toCancel: cancel } as const;
const isOpen = (state: DueOrder['state']): state is keyof typeof STEPS => state in STEPS;

/**
 * Carries the orders of every provider one step on: place, track, cancel. One order that fails holds
 * up no other; several platforms may do this at the same time.
 */
export async function syncOrders(needs: SyncNeeds): Promise<void> {
  const { db, clock, externalProviders, log } = needs;
  for (const provider of externalProviders) {
    const dues = await transact(db, async (trx) => {
      await noteChanges(provider, clock, trx);
      return claimDue(provider, clock, trx);
    });
    for (const due of dues) {
      const step = { due, provider, needs };
      try {
        if (isOpen(due.state)) await STEPS[due.state](step);
      } catch (error) {
        log.error({ err: error, orderId: due.orderId }, 'an order of a provider did not go on');
      }
    }
  }
}

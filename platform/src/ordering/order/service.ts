import type { Endpoint, RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { type OrderFilter, orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import type { Fen } from '@jicai/shared/domain/kernel/money.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { OrderMove } from '@jicai/shared/domain/ordering/order/states.ts';
import { limits } from '@jicai/shared/limits.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { type Call, type Person, personOf } from '../../kernel/http/caller.ts';
import { once } from '../../kernel/write/once.ts';
import type { CheckoutParts } from '../checkout/submit.ts';
import { readDetail } from './detail/detail.ts';
import { listOrders, readExport, type Scope } from './lists/lists.ts';
import { workbookOf } from './lists/workbook.ts';
import { type EditForm, editOrder } from './placing/edit.ts';
import { readSnapshot } from './snapshot/snapshot.ts';
import { buyAgain } from './transitions/again.ts';
import { confirming, shipping } from './transitions/supplier.ts';
import {
  applyReviewResult,
  type Effect,
  moveOrder,
  type Standing,
} from './transitions/transition.ts';
import { urgeOrder } from './transitions/urge.ts';

interface Named {
  readonly id: string;
  readonly version: number;
}

const isReversed = ({ fromMs, toMs }: OrderFilter) =>
  fromMs !== null && toMs !== null && fromMs > toMs;

/** What people do with orders that were submitted. */
export function createOrders(parts: CheckoutParts) {
  const { db, clock } = parts;

  /** A move of one order by its own call, done once. */
  function move<Req extends Named>(
    endpoint: Endpoint<Req, Standing>,
    call: Call,
    body: NoInfer<Req>,
    given: { move: OrderMove; note?: string; effect?: Effect },
  ): Promise<Standing | Refusal> {
    const person = personOf(call);
    const { effect, note = '' } = given;
    const what = { orderId: body.id, version: body.version, move: given.move, person, note };
    // An effect refuses before it writes, so a refusal leaves nothing behind.
    return db
      .transaction()
      .execute((trx) => once(call, endpoint, body, trx, () => moveOrder(parts, what, trx, effect)));
  }

  function withReason(reason: string, go: (note: string) => Promise<Standing | Refusal>) {
    const note = reason.trim();
    return note === '' ? Promise.resolve(refuse('order.reasonMissing')) : go(note);
  }

  return {
    list: async (
      filter: OrderFilter & { page: number; pageSize: number },
      scope: Scope,
      person: Person,
    ) =>
      isReversed(filter) ? refuse('order.dateReversed') : listOrders(filter, scope, person, db),

    async exportList(filter: OrderFilter, scope: Scope, person: Person) {
      if (isReversed(filter)) return refuse('order.dateReversed');
      const lines = await readExport(filter, scope, person, limits.orderExportRows, db);
      return workbookOf(lines);
    },

    async detail(person: Person, id: string) {
      const order = await readDetail(id, person, clock, db);
      return isRefusal(order) ? order : { order };
    },

    async snapshot(person: Person, id: string, version: number | null) {
      const order = await readDetail(id, person, clock, db);
      if (isRefusal(order)) return order;
      // Evidence about other suppliers is the unit's and its reviewers' (bjgysxxList).
      if (order.side === 'supplier') return refuse('order.unknown');
      return (await readSnapshot(id, version, db)) ?? refuse('order.unknown');
    },

    edit: (call: Call, form: EditForm) => editOrder(parts, call, form),

    withdraw: (call: Call, body: Named) =>
      move(orderEndpoints.withdraw, call, body, { move: 'withdraw' }),

    cancel: (call: Call, body: Named & { reason: string }) =>
      withReason(body.reason, (note) =>
        move(orderEndpoints.cancel, call, body, { move: 'cancel', note }),
      ),

    confirm: (call: Call, body: Named & { amount: Fen | null; note: string }) =>
      move(orderEndpoints.confirm, call, body, {
        move: 'confirm',
        effect: confirming(body.amount, body.note.trim()),
      }),

    decline: (call: Call, body: Named & { reason: string }) =>
      withReason(body.reason, (note) =>
        move(orderEndpoints.decline, call, body, { move: 'decline', note }),
      ),

    ship: (call: Call, body: RequestOf<(typeof orderEndpoints)['ship']>) =>
      move(orderEndpoints.ship, call, body, {
        move: 'ship',
        effect: shipping(body, personOf(call)),
      }),

    urge: (call: Call, body: { id: string }) => urgeOrder(parts, call, body),

    again: (call: Call, body: { id: string }) => buyAgain(db, call, body),

    receive: (call: Call, body: Named) =>
      move(orderEndpoints.receive, call, body, { move: 'receive' }),

    /** For the review slice: its decision, inside its transaction. */
    applyReviewResult: (
      given: { orderId: string; result: 'passed' | 'failed'; by: Person; note: string },
      trx: Executor,
    ) => applyReviewResult(parts, given, trx),
  };
}

export type Orders = ReturnType<typeof createOrders>;

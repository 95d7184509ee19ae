import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { OrderMessage } from '@jicai/shared/contract/ordering/message.ts';
import { type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { cutText } from '@jicai/shared/domain/kernel/texts/cut-text.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { signalChange } from '../../kernel/write/signals.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { isReviewerOf } from '../../work/approval/access.ts';
import { topicChannel } from '../../work/todo/channel.ts';
import { peopleOf } from '../../work/todo/recipients.ts';
import { addTodos } from '../../work/todo/write.ts';
import { type LockedOrder, lockOrder, visibleSide } from '../order/repository.ts';

export interface MessageNeeds {
  readonly db: Database;
  readonly clock: Clock;
  /** The secret by which the relay checks the channel of an order's messages. */
  readonly relayToken: string;
}

const topicOf = (orderId: string): string => `orderMessages:${orderId}`;

/** The side on which a person writes; a reviewer of the order reads only. */
type Access = 'buyer' | 'supplier' | 'reads' | null;

type MessageOrder = Pick<LockedOrder, 'id' | 'buyerId' | 'unitId' | 'supplierId' | 'passedAt'>;

/** Strangers, and a supplier before the review, learn nothing of an order (OR8). */
async function accessOf(order: MessageOrder, person: Person, db: Executor): Promise<Access> {
  const side = visibleSide(order, person);
  if (side === 'buyer' || side === 'colleague') return 'buyer';
  if (side === 'supplier') return 'supplier';
  if (side !== 'reviewer') return null;
  const isHis = await isReviewerOf(person, { businessType: 'order', businessId: order.id }, db);
  return isHis ? 'reads' : null;
}

/** The messages of an order, the earliest first; they are few by a limit. */
export async function listMessages(
  { db, relayToken }: MessageNeeds,
  orderId: string,
  person: Person,
) {
  const order = await db
    .selectFrom('purchase_order')
    .select(['id', 'unit_id as unitId', 'buyer_id as buyerId', 'supplier_id as supplierId'])
    .select('passed_at as passedAt')
    .where('id', '=', orderId)
    .executeTakeFirst();
  const access = order ? await accessOf(order, person, db) : null;
  if (!order || !access) return refuse('order.unknown');
  const { rows } = await sql<OrderMessage>`
    select seq as number, at as "atMs", person_name as "personName", org_name as "orgName", side,
      content, person_id = ${person.id} as "isOwn"
    from order_message where order_id = ${orderId} order by seq`.execute(db);
  // The supplier sees nothing before the review: a message could not reach them.
  const canWrite = access !== 'reads' && order.passedAt !== null;
  return { messages: rows, canWrite, channel: topicChannel(topicOf(orderId), relayToken) };
}

/** Writes a message and tells the other side: a message of the bell, and the open page of the order. */
export async function sendMessage(
  { orderId, content: typed }: { readonly orderId: string; readonly content: string },
  { trx, person, clock }: WriteContext,
): Promise<{ number: number } | Refusal> {
  const order = await lockOrder(orderId, trx);
  const access = order ? await accessOf(order, person, trx) : null;
  if (!order || !access) return refuse('order.unknown');
  if (access === 'reads' || order.passedAt === null) return refuse('order.notYours');
  const content = typed.trim();
  if (content === '') return refuseAt('content', 'orderMessage.empty');
  if (content.length > limits.orderMessageLength)
    return refuseAt('content', 'orderMessage.tooLong', { most: String(limits.orderMessageLength) });
  const number = await insertMessage({ orderId, content, side: access, person }, clock, trx);
  if (number === null)
    return refuse('orderMessage.tooMany', { most: String(limits.orderMessages) });
  await notify(order, { access, content, person }, clock, trx);
  signalChange('topic', [topicOf(orderId)]);
  return { number };
}

/** The number of the new message; null where the order has as many as it may have. */
async function insertMessage(
  message: {
    readonly orderId: string;
    readonly content: string;
    readonly side: 'buyer' | 'supplier';
    readonly person: Person;
  },
  clock: Clock,
  trx: Executor,
): Promise<number | null> {
  const { orderId, content, side, person } = message;
  // The caller holds the order's row: numbers have no gaps and no twins.
  const { rows } = await sql<{ seq: number }>`
    insert into order_message (order_id, seq, at, person_id, person_name, org_name, side, content)
    select ${orderId}, coalesce(max(seq), 0) + 1, ${clock.now()}, ${person.id}, ${person.name},
      ${person.orgName}, ${side}, ${content}
    from order_message where order_id = ${orderId}
    having coalesce(max(seq), 0) < ${limits.orderMessages} returning seq`.execute(trx);
  return rows[0]?.seq ?? null;
}

const SHOWN = 60;

async function notify(
  order: LockedOrder,
  message: { readonly access: string; readonly content: string; readonly person: Person },
  clock: Clock,
  trx: Executor,
): Promise<void> {
  const { access, content, person } = message;
  // The buyer also learns of a colleague's message.
  const others = access === 'buyer' ? await peopleOf(order.supplierId, trx) : [];
  const personIds = [...others, order.buyerId].filter((id) => id !== person.id);
  const shown = content.length > SHOWN ? `${cutText(content, SHOWN)}…` : content;
  await addTodos(
    [
      {
        personIds,
        kind: 'message',
        openMode: 'page',
        businessType: 'order',
        businessId: order.id,
        processName: '订单留言',
        content: `${order.number} ${order.name}：${shown}`,
        url: businessPaths.orderDetail(order.id),
        fromName: `${person.name}（${person.orgName}）`,
      },
    ],
    clock,
    trx,
  );
}

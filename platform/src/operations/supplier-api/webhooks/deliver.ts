import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import {
  WEBHOOK_HEADERS,
  type WebhookEvent,
} from '@jicai/shared/contract/operations/supplier-api.ts';
import { waitAfter } from '@jicai/shared/domain/operations/supplier-api/retries.ts';
import { sql } from 'kysely';
import type { DenialLog } from '../../../identity/security/denials.ts';
import { type Clock, moment } from '../../../kernel/db/clock.ts';
import { readNow } from '../../../kernel/db/now.ts';
import type { Database } from '../../../kernel/db/open.ts';
import { enqueue } from '../../../kernel/jobs/enqueue.ts';
import { defineJob } from '../../../kernel/jobs/job.ts';
import type { SigningKey } from '../../../kernel/signing/signing-key.ts';
import { transact } from '../../../kernel/write/write.ts';
import { notifySupplier } from '../../../supply/product/news.ts';
import type { SendWebhook } from './send.ts';

export interface DeliverNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly signing: SigningKey;
  readonly sendWebhook: SendWebhook;
  readonly denials: DenialLog;
}

/** Sends one webhook; its row says whether it is due. */
export const deliverWebhook = defineJob('supplierApi.deliver', {
  ids: ['deliveryId'],
  timeoutSeconds: 60,
});

/** Queues what transactions wrote down for webhooks. */
export const queueWebhooks = defineJob('supplierApi.queue', {
  ids: [],
  schedule: '*/5 * * * *',
  triggeredBy: 'webhook',
});

/** Deliveries that are queued in one transaction. */
export const QUEUE_BATCH = 200;

/** Queues the deliveries that transactions wrote; answers how many those were. */
export function queueDeliveries({ db }: DeliverNeeds): Promise<number> {
  return transact(db, async (trx) => {
    const { rows } = await sql<{ id: string }>`
      update webhook_delivery set state = 'waiting' where id in (
        select id from webhook_delivery where state = 'new' order by created_at limit ${QUEUE_BATCH}
        for update skip locked)
      returning id`.execute(trx);
    for (const { id } of rows) await enqueue(deliverWebhook, { deliveryId: id }, trx);
    return rows.length;
  });
}

interface Due {
  id: string;
  url: string;
  event: WebhookEvent;
  payload: object;
  attempts: number;
  createdAt: number;
  orgId: string;
  personId: string;
  personName: string;
}

async function findDue(id: string, { db, clock }: DeliverNeeds): Promise<Due | null> {
  const { rows } = await sql<Due>`
    select d.id, w.url, d.event, d.payload, d.attempts, d.created_at as "createdAt",
      shop.org_id as "orgId", person.id as "personId", person.name as "personName"
    from webhook_delivery d join webhook w on w.id = d.webhook_id join shop on shop.id = w.shop_id
    join person on person.id = w.created_by
    where d.id = ${id} and d.state = 'waiting' and d.next_at <= ${clock.now()}`.execute(db);
  return rows[0] ?? null;
}

/** The signed request of a delivery. The same delivery has the same id each time. */
function requestOf(
  { id, event, payload, createdAt }: Pick<Due, 'id' | 'event' | 'payload' | 'createdAt'>,
  now: number,
  signing: SigningKey,
) {
  const body = JSON.stringify({ id, event, at: new Date(createdAt).toISOString(), data: payload });
  const time = String(Math.floor(now / 1_000));
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'jicai-webhook/1',
    [WEBHOOK_HEADERS.event]: event,
    [WEBHOOK_HEADERS.delivery]: id,
    [WEBHOOK_HEADERS.time]: time,
    [WEBHOOK_HEADERS.keyId]: signing.id,
    [WEBHOOK_HEADERS.signature]: signing.sign(`${time}.${body}`),
  };
  return { headers, body };
}

/**
 * Sends a delivery that is due and writes down how it went; a failed one waits for its next time. One
 * that would reach an inner address stands in the security log, by whoever made the webhook.
 */
export async function deliver(deliveryId: string, needs: DeliverNeeds): Promise<void> {
  const due = await findDue(deliveryId, needs);
  if (!due) return;
  const { db, clock, signing, sendWebhook, denials } = needs;
  const now = await readNow(clock, db);
  const { status, problem, abuse } = await sendWebhook({
    url: due.url,
    ...requestOf(due, now, signing),
  });
  const attempts = due.attempts + 1;
  const wait = problem === '' ? null : waitAfter(attempts);
  const state = problem === '' ? 'done' : wait === null ? 'parked' : 'waiting';
  const nextAt = now + (wait ?? 0);
  await transact(db, async (trx) => {
    await trx
      .updateTable('webhook_delivery')
      .set({ state, attempts, status, problem, next_at: moment(nextAt) })
      .set({ done_at: state === 'done' ? moment(now) : null })
      .where('id', '=', due.id)
      .where('state', '=', 'waiting')
      .execute();
    if (state === 'waiting')
      await enqueue(deliverWebhook, { deliveryId: due.id }, trx, { startAfter: nextAt });
    if (state !== 'parked') return;
    const news = { subject: '接口回调多次失败，已搁置', text: `${due.url}：${problem}` };
    await notifySupplier(
      { orgId: due.orgId, ...news, isKnown: true, url: menuPaths.supplierApi },
      { trx, clock },
    );
  });
  if (!abuse) return;
  const person = { id: due.personId, name: due.personName, orgId: due.orgId };
  await denials.onAbuse({ person, what: deliverWebhook.name, address: '', refusal: abuse });
}

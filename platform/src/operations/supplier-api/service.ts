import { randomBytes, randomUUID } from 'node:crypto';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type {
  ApiToken,
  Delivery,
  supplierApiEndpoints,
  Webhook,
} from '@jicai/shared/contract/operations/supplier-api.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import { logSecurity } from '../../identity/security/log.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { findOwnShop } from '../../supply/listing/shop.ts';
import { signingHash } from './entrance/signature.ts';

type Endpoints = typeof supplierApiEndpoints;
type Done = Promise<Record<never, never> | Refusal>;
type Made = ResponseOf<Endpoints['createToken']>;

export interface SupplierApiNeeds {
  readonly db: Database;
  readonly clock: Clock;
}

const MOST_TOKENS = 10;
const MOST_WEBHOOKS = 5;
/** For so long an old token is good beside the new one. */
const OVERLAP_DAYS = 7;

async function shopOf(person: Person, db: Executor): Promise<string | Refusal> {
  const shop = await findOwnShop(person, db);
  return shop && (shop.state === 'active' || shop.state === 'suspended')
    ? shop.id
    : refuse('supplierApi.noShop');
}

/** The tokens and webhooks of the caller's shop. */
export async function readOverview(
  { db }: SupplierApiNeeds,
  person: Person,
): Promise<ResponseOf<Endpoints['overview']> | Refusal> {
  const shopId = await shopOf(person, db);
  if (isRefusal(shopId)) return shopId;
  const { rows: tokens } = await sql<ApiToken>`
    select id, name, created_at as "createdAtMs", expires_at as "expiresAtMs",
      revoked_at as "revokedAtMs", last_used_at as "lastUsedAtMs"
    from api_token where shop_id = ${shopId} order by created_at desc, id limit 50`.execute(db);
  const { rows: webhooks } = await sql<Webhook>`
    select w.id, w.url, w.events, w.is_on as "isOn",
      (select count(*)::int from webhook_delivery d
        where d.webhook_id = w.id and d.state = 'waiting' and d.attempts > 0) as waiting,
      (select count(*)::int from webhook_delivery d
        where d.webhook_id = w.id and d.state = 'parked') as parked
    from webhook w where w.shop_id = ${shopId} order by w.created_at, w.id limit 50`.execute(db);
  return { tokens, webhooks };
}

interface Making {
  readonly shopId: string;
  readonly name: string;
  readonly person: Person;
  readonly ip: string;
}

/** Makes a token; the secret is in the first answer and nowhere else (`withoutSecrets`). */
async function makeToken(
  { shopId, name, person, ip }: Making,
  clock: Clock,
  trx: Executor,
): Promise<Made> {
  const id = `ak_${randomBytes(12).toString('hex')}`;
  const secret = `sk_${randomBytes(32).toString('base64url')}`;
  await sql`insert into api_token (id, shop_id, name, signing_hash, created_by, created_at)
    values (${id}, ${shopId}, ${name}, ${signingHash(secret)}, ${person.id}, ${clock.now()})`.execute(
    trx,
  );
  const event = { action: 'apiToken.created', by: person, address: ip, object: id } as const;
  await logSecurity({ ...event, detail: name }, clock, trx);
  return { id, secret };
}

/** A new token. */
export async function createToken(
  { name }: RequestOf<Endpoints['createToken']>,
  { trx, clock, person, call }: WriteContext,
): Promise<Made | Refusal> {
  const shopId = await shopOf(person, trx);
  if (isRefusal(shopId)) return shopId;
  await sql`select id from shop where id = ${shopId} for no key update`.execute(trx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from api_token where shop_id = ${shopId}
      and revoked_at is null and (expires_at is null or expires_at > ${clock.now()})`.execute(trx);
  if ((rows[0]?.count ?? 0) >= MOST_TOKENS)
    return refuse('supplierApi.tooMany', { max: String(MOST_TOKENS) });
  return makeToken({ shopId, name: name.trim(), person, ip: call.ip }, clock, trx);
}

/** A successor of a token, which stays good for a week beside it. */
export async function rotateToken(
  { id }: RequestOf<Endpoints['rotateToken']>,
  { trx, clock, person, call }: WriteContext,
): Promise<Made | Refusal> {
  const shopId = await shopOf(person, trx);
  if (isRefusal(shopId)) return shopId;
  const { rows } = await sql<{ name: string; isGood: boolean }>`
    select name, revoked_at is null and expires_at is null as "isGood" from api_token
    where id = ${id} and shop_id = ${shopId} for no key update`.execute(trx);
  const [old] = rows;
  if (!old) return refuse('supplierApi.unknown');
  if (!old.isGood) return refuse('supplierApi.revoked');
  await sql`update api_token set expires_at =
      ${clock.now()}::timestamptz + make_interval(days => ${OVERLAP_DAYS}::int)
    where id = ${id}`.execute(trx);
  return makeToken({ shopId, name: old.name, person, ip: call.ip }, clock, trx);
}

/** Ends a token at once. */
export async function revokeToken(
  { id }: RequestOf<Endpoints['revokeToken']>,
  { trx, clock, person, call }: WriteContext,
): Done {
  const shopId = await shopOf(person, trx);
  if (isRefusal(shopId)) return shopId;
  const { rows } = await sql`update api_token set revoked_at = ${clock.now()}
    where id = ${id} and shop_id = ${shopId} and revoked_at is null returning id`.execute(trx);
  if (rows.length === 0) return refuse('supplierApi.unknown');
  const event = { action: 'apiToken.revoked', by: person, address: call.ip, object: id } as const;
  await logSecurity({ ...event, detail: '' }, clock, trx);
  return {};
}

/** Stores a webhook whose address `checkWebhookUrl` has allowed. */
export async function saveWebhook(
  { id: given, url, events, isOn }: RequestOf<Endpoints['saveWebhook']>,
  { trx, clock, person }: WriteContext,
): Promise<{ id: string } | Refusal> {
  const shopId = await shopOf(person, trx);
  if (isRefusal(shopId)) return shopId;
  if (events.length === 0) return refuse('supplierApi.events');
  const row = { url: url.trim(), events: [...new Set(events)], is_on: isOn };
  if (given !== '') {
    const { numUpdatedRows } = await trx
      .updateTable('webhook')
      .set(row)
      .where('id', '=', given)
      .where('shop_id', '=', shopId)
      .executeTakeFirst();
    return numUpdatedRows === 1n ? { id: given } : refuse('supplierApi.unknown');
  }
  await sql`select id from shop where id = ${shopId} for no key update`.execute(trx);
  const { rows } = await sql`select from webhook where shop_id = ${shopId}`.execute(trx);
  if (rows.length >= MOST_WEBHOOKS)
    return refuse('supplierApi.tooMany', { max: String(MOST_WEBHOOKS) });
  const id = randomUUID();
  await sql`insert into webhook (id, shop_id, url, events, is_on, created_by, created_at)
    values (${id}, ${shopId}, ${row.url}, ${row.events}::text[], ${row.is_on}, ${person.id},
      ${clock.now()})`.execute(trx);
  return { id };
}

export async function removeWebhook(
  { id }: RequestOf<Endpoints['removeWebhook']>,
  { trx, person }: WriteContext,
): Done {
  const shopId = await shopOf(person, trx);
  if (isRefusal(shopId)) return shopId;
  const { rows } = await sql`delete from webhook where id = ${id} and shop_id = ${shopId}
    returning id`.execute(trx);
  return rows.length === 1 ? {} : refuse('supplierApi.unknown');
}

/** Deliveries to the shop's webhooks, the newest first. */
export async function listDeliveries(
  { db }: SupplierApiNeeds,
  person: Person,
  { state, page, pageSize }: RequestOf<Endpoints['deliveries']>,
): Promise<ResponseOf<Endpoints['deliveries']> | Refusal> {
  const shopId = await shopOf(person, db);
  if (isRefusal(shopId)) return shopId;
  const from = sql`from webhook_delivery d join webhook w on w.id = d.webhook_id
    where w.shop_id = ${shopId} and (${state}::text is null or d.state = ${state})`;
  const { rows } = await sql<Delivery>`
    select d.id, w.url, d.event, d.state, d.attempts, d.problem, d.created_at as "createdAtMs",
      case when d.state = 'waiting' then d.next_at end as "nextAtMs" ${from}
    order by d.created_at desc, d.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total ${from}`.execute(db);
  return { rows, total: counts[0]?.total ?? 0 };
}

/** Begins a parked delivery's attempts anew. */
export async function retryDelivery(
  { id }: RequestOf<Endpoints['retryDelivery']>,
  { trx, clock, person }: WriteContext,
): Done {
  const shopId = await shopOf(person, trx);
  if (isRefusal(shopId)) return shopId;
  const { rows } = await sql<{ state: string }>`
    select d.state from webhook_delivery d join webhook w on w.id = d.webhook_id
    where d.id = ${id} and w.shop_id = ${shopId} for no key update of d`.execute(trx);
  if (!rows[0]) return refuse('supplierApi.unknown');
  if (rows[0].state !== 'parked') return refuse('supplierApi.notParked');
  await sql`update webhook_delivery set state = 'new', attempts = 0, problem = '',
      next_at = ${clock.now()} where id = ${id}`.execute(trx);
  return {};
}

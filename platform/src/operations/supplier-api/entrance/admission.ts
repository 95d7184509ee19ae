import { API_HEADERS } from '@jicai/shared/contract/operations/supplier-api.ts';
import type { RoleName } from '@jicai/shared/domain/kernel/rights/roles.ts';
import { MINUTE_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { trafficLimits } from '@jicai/shared/traffic-limits.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Clock } from '../../../kernel/db/clock.ts';
import { moment } from '../../../kernel/db/clock.ts';
import { readNow } from '../../../kernel/db/now.ts';
import type { Database, Executor } from '../../../kernel/db/open.ts';
import { sha256Apart } from '../../../kernel/documents/hash-apart.ts';
import type { Person } from '../../../kernel/http/caller/caller.ts';
import { Failure } from '../../../kernel/http/failure.ts';
import { isSignature } from './signature.ts';

/** Seconds by which a caller's clock may be wrong. */
const WINDOW_SECONDS = 300;
const { ofToken: CALLS_PER_MINUTE } = trafficLimits.supplierApi;

/** A supplier's system that was admitted: it acts for the person who made its token. */
export interface Caller {
  readonly tokenId: string;
  readonly shopId: string;
  readonly person: Person;
  readonly nonce: string;
}

export interface TokenRow {
  shopId: string;
  hash: string;
  isGood: boolean;
  personId: string;
  name: string;
  orgId: string;
  orgName: string;
  roles: RoleName[];
}

/** A token is good while its shop is open and whoever made it still works for the supplier. */
export async function findToken(id: string, clock: Clock, db: Executor): Promise<TokenRow | null> {
  const { rows } = await sql<TokenRow>`
    select t.shop_id as "shopId", t.signing_hash as hash, person.id as "personId", person.name,
      org.id as "orgId", org.name as "orgName", person.roles,
      t.revoked_at is null and (t.expires_at is null or t.expires_at > ${clock.now()})
        and not person.disabled and person.org_id = shop.org_id
        and 'supplier' = any(person.roles) and shop.state in ('active', 'suspended') as "isGood"
    from api_token t join shop on shop.id = t.shop_id join person on person.id = t.created_by
    join org on org.id = shop.org_id where t.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export const headerOf = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

/** The bytes of a request's body, as they were sent and signed. */
export const bodyOf = ({ body }: FastifyRequest): Uint8Array =>
  body instanceof Uint8Array ? body : new Uint8Array();

/**
 * Admits a signed request of a good token: the signature first, so that nobody without the secret uses
 * up a nonce; then time, nonce and pace. Throws what is wrong.
 */
export async function admitCaller(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  token: TokenRow,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  const tokenId = headerOf(request, API_HEADERS.key);
  const time = headerOf(request, API_HEADERS.time);
  const nonce = headerOf(request, API_HEADERS.nonce);
  const bodyHash = await sha256Apart(bodyOf(request));
  const signed = { method: request.method, path: request.url, time, nonce, bodyHash };
  if (!isSignature(headerOf(request, API_HEADERS.signature), token.hash, signed))
    throw new Failure(401, 'supplierApi.signature');
  const now = await readNow(clock, db);
  const seconds = /^\d{9,11}$/.test(time) ? Number(time) : 0;
  if (Math.abs(now / 1_000 - seconds) > WINDOW_SECONDS) throw new Failure(401, 'supplierApi.time');
  if (!/^[\w-]{8,64}$/.test(nonce)) throw new Failure(401, 'supplierApi.nonce');
  await checkPace(tokenId, now, reply, db);
  await spendNonce({ tokenId, nonce }, now, db);
  const { personId: id, name, orgId, orgName, roles } = token;
  const person = { id, name, orgId, orgName, orgType: 'supplier', roles, tokenHash: '' } as const;
  return { tokenId, shopId: token.shopId, person, nonce };
}

/** Sixty calls in any minute; says when the next one may come. */
export async function checkPace(
  tokenId: string,
  now: number,
  reply: FastifyReply,
  db: Executor,
): Promise<void> {
  const { rows } = await sql<{ oldest: number }>`
    select at as oldest from api_nonce where token_id = ${tokenId}
      and at > ${moment(now - MINUTE_MS)}
    order by at desc offset ${CALLS_PER_MINUTE - 1} limit 1`.execute(db);
  const oldest = rows[0]?.oldest;
  if (oldest === undefined) return;
  reply.header('retry-after', Math.max(1, Math.ceil((oldest + MINUTE_MS - now) / 1_000)));
  throw new Failure(429, 'call.tooMany');
}

async function spendNonce(
  { tokenId, nonce }: { readonly tokenId: string; readonly nonce: string },
  now: number,
  db: Executor,
): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into api_nonce (token_id, nonce, at) values (${tokenId}, ${nonce}, ${moment(now)})
    on conflict do nothing`.execute(db);
  if (numAffectedRows !== 1n) throw new Failure(401, 'supplierApi.nonce');
  await sql`update api_token set last_used_at = ${moment(now)} where id = ${tokenId}`.execute(db);
}

/** Forgets nonces that no signature can be made for any more. */
export async function forgetNonces(clock: Clock, db: Executor): Promise<void> {
  await sql`delete from api_nonce where at < ${clock.now()} - interval '10 minutes'`.execute(db);
}

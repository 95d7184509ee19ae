import type { DeviceRow, deviceEndpoints } from '@jicai/shared/contract/identity/account/device.ts';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { maskedAddress } from '@jicai/shared/domain/identity/identifiers.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { signalChange } from '../../kernel/write/signals.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { endTokens } from '../online/repository.ts';
import { logWrite } from '../security/log.ts';

export interface DeviceNeeds {
  readonly db: Database;
  readonly clock: Clock;
}

type Endpoints = typeof deviceEndpoints;

/** The devices that a list shows. */
const MOST = 50;

/** The caller's sessions that were not alive or idle for too long, the last active first. */
export async function listDevices(
  { db, clock }: DeviceNeeds,
  { id, tokenHash }: Person,
): Promise<ResponseOf<Endpoints['list']>> {
  const { rows } = await sql<DeviceRow>`
    select id, device, address, created_at as "sinceMs", last_active_at as "seenMs",
      token_hash = ${tokenHash} as "isOwn"
    from session where person_id = ${id}
      and (token_hash = ${tokenHash}
        or created_at > ${clock.now()} - ${`${limits.sessionMaxMs} milliseconds`}::interval
          and greatest(last_active_at, watched_at)
            > ${clock.now()} - ${`${limits.sessionIdleMs} milliseconds`}::interval)
    order by last_active_at desc, id limit ${MOST}`.execute(db);
  return { rows: rows.map((row) => ({ ...row, address: maskedAddress(row.address) })) };
}

/** The hashes of the caller's tokens, locked: of one session, or of all but the calling one. */
async function lockTokens(
  which: { readonly id: string } | 'others',
  { trx, person }: WriteContext,
): Promise<string[]> {
  const named = which === 'others' ? sql`token_hash <> ${person.tokenHash}` : sql`id = ${which.id}`;
  const { rows } = await sql<{ hash: string }>`select token_hash as hash from session
    where person_id = ${person.id} and ${named} order by token_hash for update`.execute(trx);
  return rows.map(({ hash }) => hash);
}

/** Ends sessions; the relay closes their connections with the answer. */
async function endThem(hashes: readonly string[], context: WriteContext): Promise<void> {
  const { trx, clock, person } = context;
  if (hashes.length === 0) return;
  await endTokens(hashes, say('device.ended'), clock, trx);
  signalChange('session', hashes);
  await logWrite('session.ended', person.id, context, `本人退出 ${hashes.length} 台设备`);
}

export async function endDevice(
  { id }: RequestOf<Endpoints['end']>,
  context: WriteContext,
): Promise<Record<string, never> | Refusal> {
  const hashes = await lockTokens({ id }, context);
  if (hashes.length === 0) return refuse('device.unknown');
  if (hashes.includes(context.person.tokenHash)) return refuse('device.own');
  await endThem(hashes, context);
  return {};
}

export async function endOtherDevices(
  context: WriteContext,
): Promise<ResponseOf<Endpoints['endOthers']>> {
  const hashes = await lockTokens('others', context);
  await endThem(hashes, context);
  return { count: hashes.length };
}

import type { OnlineSession, onlineEndpoints } from '@jicai/shared/contract/identity/online.ts';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { maskedAddress } from '@jicai/shared/domain/identity/identifiers.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { say } from '@jicai/shared/messages.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { signalChange } from '../../kernel/write/signals.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { logWrite } from '../security/log.ts';
import { endTokens, findOnline, listOnline } from './repository.ts';

export interface OnlineNeeds {
  readonly db: Database;
  readonly clock: Clock;
}

type Endpoints = typeof onlineEndpoints;

/** One page of the sessions in the caller's scope. */
export async function list(
  { db, clock }: OnlineNeeds,
  { keyword, page, pageSize }: RequestOf<Endpoints['list']>,
  person: Person,
): Promise<{ rows: OnlineSession[]; total: number }> {
  const part = { keyword, limit: pageSize, offset: (page - 1) * pageSize };
  const { rows, total } = await listOnline({ person, clock }, part, db);
  return {
    rows: rows.map(({ tokenHash, ...row }) => ({
      ...row,
      address: maskedAddress(row.address),
      isOwn: tokenHash === person.tokenHash,
    })),
    total,
  };
}

/** Ends sessions and counts them; the relay closes their connections with the answer. */
async function endThem(
  found: readonly { readonly tokenHash: string; readonly personId: string }[],
  { trx, clock, person, ...context }: WriteContext,
): Promise<{ count: number } | Refusal> {
  const [first] = found;
  if (!first) return refuse('online.unknown');
  const hashes = found.map(({ tokenHash }) => tokenHash);
  await endTokens(hashes, say('online.ended'), clock, trx);
  signalChange('session', hashes);
  const detail = `${hashes.length} 个会话`;
  await logWrite('session.ended', first.personId, { trx, clock, person, ...context }, detail);
  return { count: hashes.length };
}

/** Ends one session; that of the call itself is left to its logout. */
export async function end(
  { id }: RequestOf<Endpoints['end']>,
  context: WriteContext,
): Promise<Record<string, never> | Refusal> {
  const found = await findOnline(context, { id }, context.trx);
  if (found.some(({ tokenHash }) => tokenHash === context.person.tokenHash))
    return refuse('online.own');
  const ended = await endThem(found, context);
  return isRefusal(ended) ? ended : {};
}

/** Ends all sessions of a person, except the one of the call. */
export async function endAll(
  { personId }: RequestOf<Endpoints['endAll']>,
  context: WriteContext,
): Promise<{ count: number } | Refusal> {
  const found = await findOnline(context, { personId }, context.trx);
  const others = found.filter(({ tokenHash }) => tokenHash !== context.person.tokenHash);
  return endThem(others, context);
}

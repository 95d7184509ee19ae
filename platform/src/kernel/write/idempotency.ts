import { createHash } from 'node:crypto';
import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import { timeOfKey } from '@jicai/shared/domain/kernel/identifiers/request-key.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import { type Clock, moment } from '../db/clock.ts';
import type { Executor } from '../db/open.ts';
import { prepared } from '../db/pg/prepared.ts';

interface Key {
  readonly personId: string;
  readonly requestKey: string;
  readonly clock: Clock;
}

/**
 * A refusal whose transaction commits, so that what was written before the refusal stays in the database. Any
 * other refusal rolls the whole transaction back.
 */
export type CommittedRefusal = Refusal & { readonly keepsWrites: true };

/**
 * Marks a refusal as one whose transaction commits, for instance because a failed attempt must be counted.
 */
export const keepWrites = <Refused extends Refusal>(
  refusal: Refused,
): Refused & CommittedRefusal => ({
  ...refusal,
  keepsWrites: true,
});

export const keepsWrites = (refusal: Refusal): refusal is CommittedRefusal =>
  'keepsWrites' in refusal;

/** Returns whether the response to a call is stored, so that `idempotent` would not run the call again. */
export async function isAnswered(
  { personId, requestKey }: Omit<Key, 'clock'>,
  endpoint: { readonly name: string },
  db: Executor,
): Promise<boolean> {
  const { rows } = await prepared`select from idempotency
    where person_id = ${personId} and endpoint = ${endpoint.name}
      and request_key = ${requestKey}`.execute(db);
  return rows.length > 0;
}

/**
 * Runs a write at most once per person, endpoint and request key: a repeated call gets the stored
 * response, which has no secrets (`withoutSecrets`), and `run` is not called. Of concurrent calls
 * with one key, the later call waits until the earlier call's transaction ends; then it gets the
 * stored response, or calls `run` if the earlier call was refused.
 *
 * Refusals are not stored, not even committed refusals (`keepWrites`): the same key may be sent
 * again, even with another body, and `run` is called again. After a response is stored, the same
 * key with another body is refused (`call.keyUsed`). The body's hash is not keyed, so calls whose
 * body holds a secret amount go through the auction's ledger instead.
 *
 * Responses are stored for at least `limits.requestKeyMs`, 30 days (`sweepAnswers`). A key contains
 * the time at which it was made (`timedKey`). A call with a key that is older than those 30 days
 * gets the stored response while there is one, and is refused afterwards (`call.keyOld`), so that
 * no call is carried out twice. A time in the future only means that the response is stored longer.
 * Responses to keys without a time are never deleted.
 */
export async function idempotent<Req, Res>(
  { personId, requestKey, clock }: Key,
  endpoint: Endpoint<Req, Res>,
  body: NoInfer<Req>,
  trx: Executor,
  run: () => Promise<NoInfer<Res> | Refusal>,
): Promise<Res | Refusal> {
  const key = { person_id: personId, endpoint: endpoint.name, request_key: requestKey };
  const wire = JSON.stringify(encode(endpoint.request, body));
  const bodyHash = createHash('sha256').update(wire).digest('base64');
  const keyAt = timeOfKey(requestKey);
  const at = keyAt === null ? null : moment(keyAt);
  const retention = `${limits.requestKeyMs} milliseconds`;
  const { rows: inserted } = await prepared`
    insert into idempotency (person_id, endpoint, request_key, body_hash, key_at)
    select ${personId}::text, ${endpoint.name}::text, ${requestKey}::text, ${bodyHash}::text,
      ${at}::timestamptz
    where ${at}::timestamptz is null or ${at}::timestamptz > ${clock.now()} - ${retention}::interval
    on conflict do nothing returning key_at`.execute(trx);
  if (inserted.length === 0) {
    const stored = await trx
      .selectFrom('idempotency')
      .select(['body_hash', 'answer'])
      .where((eb) => eb.and(key))
      .executeTakeFirst();
    if (!stored) return refuse('call.keyOld');
    if (stored.body_hash !== bodyHash) return refuse('call.keyUsed');
    return decode(endpoint.response, stored.answer);
  }
  const result = await run();
  if (isRefusal(result)) {
    // After a refusal that is no `CommittedRefusal` the caller rolls back, which also removes the row of the
    // key. No `delete` is sent then, because PostgreSQL would reject it if an earlier statement had failed.
    if (!keepsWrites(result)) return result;
    await trx
      .deleteFrom('idempotency')
      .where((eb) => eb.and(key))
      .execute();
    return result;
  }
  const stored = JSON.stringify(encode(endpoint.response, endpoint.withoutSecrets(result)));
  await prepared`
    update idempotency set answer = ${stored}::jsonb
    where person_id = ${personId} and endpoint = ${endpoint.name}
      and request_key = ${requestKey}`.execute(trx);
  return result;
}

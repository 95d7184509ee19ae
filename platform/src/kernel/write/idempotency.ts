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
 * A refusal that does not roll back: what was written before it stays in the database. Every other
 * refusal undoes the whole transaction.
 */
export type KeptRefusal = Refusal & { readonly keepsWrites: true };

/** Marks a refusal whose trace must stay. */
export const keepWrites = <Refused extends Refusal>(refusal: Refused): Refused & KeptRefusal => ({
  ...refusal,
  keepsWrites: true,
});

export const keepsWrites = (refusal: Refusal): refusal is KeptRefusal => 'keepsWrites' in refusal;

/** Whether a call has its answer already, so that `idempotent` does not run it again. */
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
 * answer, and `run` is not asked. The primary key decides between two calls at the same time (the
 * later one waits, then reads the answer).
 *
 * Refusals are not stored, kept ones (`keepWrites`) neither: the same key may be sent again, with
 * another body too, and `run` is asked again. After an answer, the same key with another body is
 * refused (`call.keyUsed`). The hash of the body has no key: calls whose body holds a secret amount
 * do not come here, but through the auction's ledger.
 *
 * Answers are kept for at least 30 days (`sweepAnswers`). A key carries its time (`timedKey`); one that
 * is older than that gets its answer while it is there, and else is refused (`call.keyOld`): it is
 * never carried out a second time. A time that lies ahead only keeps the answer longer. Keys without
 * a time have no age, so their answers are kept for good.
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
  const kept = `${limits.requestKeyMs} milliseconds`;
  const { rows: inserted } = await prepared`
    insert into idempotency (person_id, endpoint, request_key, body_hash, key_at)
    select ${personId}::text, ${endpoint.name}::text, ${requestKey}::text, ${bodyHash}::text,
      ${at}::timestamptz
    where ${at}::timestamptz is null or ${at}::timestamptz > ${clock.now()} - ${kept}::interval
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
    // Any other refusal rolls back anyway, perhaps because the database has refused a statement: then
    // it takes no other one in this transaction.
    if (!keepsWrites(result)) return result;
    await trx
      .deleteFrom('idempotency')
      .where((eb) => eb.and(key))
      .execute();
    return result;
  }
  await prepared`
    update idempotency set answer = ${JSON.stringify(encode(endpoint.response, result))}::jsonb
    where person_id = ${personId} and endpoint = ${endpoint.name}
      and request_key = ${requestKey}`.execute(trx);
  return result;
}

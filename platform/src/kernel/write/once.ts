import { createHash } from 'node:crypto';
import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { Executor } from '../db/open.ts';
import { type Call, personOf } from '../http/caller.ts';

/**
 * Does a write once: the same person, endpoint and request key get the stored answer again, and
 * `run` is not asked. Call it inside the write's own transaction, before anything is written: the
 * primary key decides between two at the same time (the later waits, then reads the answer).
 *
 * A refusal is not kept: whoever was refused may mend what was wrong and send the same key again.
 * But then `run` must not have written anything, or throw. The same key with another body is
 * refused (`call.keyUsed`).
 */
export async function once<Req, Res>(
  call: Call,
  endpoint: Endpoint<Req, Res>,
  body: NoInfer<Req>,
  trx: Executor,
  run: () => Promise<NoInfer<Res> | Refusal>,
): Promise<Res | Refusal> {
  const key = {
    person_id: personOf(call).id,
    endpoint: endpoint.name,
    request_key: call.requestKey,
  };
  const wire = JSON.stringify(encode(endpoint.request, body));
  const bodyHash = createHash('sha256').update(wire).digest('base64');
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('idempotency')
    .values({ ...key, body_hash: bodyHash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) {
    const given = await trx
      .selectFrom('idempotency')
      .select(['body_hash', 'answer'])
      .where((eb) => eb.and(key))
      .executeTakeFirstOrThrow();
    if (given.body_hash !== bodyHash) return refuse('call.keyUsed');
    return decode(endpoint.response, given.answer);
  }
  const result = await run();
  if (typeof result === 'object' && result !== null && 'refused' in result) {
    await trx
      .deleteFrom('idempotency')
      .where((eb) => eb.and(key))
      .execute();
    return result;
  }
  await trx
    .updateTable('idempotency')
    .set({ answer: JSON.stringify(encode(endpoint.response, result)) })
    .where((eb) => eb.and(key))
    .execute();
  return result;
}

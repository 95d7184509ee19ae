import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import type { Executor } from '../db/open.ts';
import { type Call, personOf } from '../http/caller.ts';
import { idempotent, keepsWrites, keepWrites } from './idempotency.ts';

/** Slices that are not yet values of their own still begin their transactions themselves. */
export async function once<Req, Res>(
  call: Call,
  endpoint: Endpoint<Req, Res>,
  body: NoInfer<Req>,
  trx: Executor,
  run: () => Promise<NoInfer<Res> | Refusal>,
): Promise<Res | Refusal> {
  const key = { personId: personOf(call).id, requestKey: call.requestKey };
  // Their transactions may commit a refusal: the key must be free again.
  const result = await idempotent(key, endpoint, body, trx, async () => {
    const answer = await run();
    return isRefusal(answer) ? keepWrites(answer) : answer;
  });
  if (!isRefusal(result) || !keepsWrites(result)) return result;
  const { keepsWrites: _marked, ...refusal } = result;
  return refusal;
}

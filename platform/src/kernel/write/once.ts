import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { Refusal } from '@jicai/shared/domain/kernel/result.ts';
import type { Executor } from '../db/open.ts';
import { type Call, personOf } from '../http/caller.ts';
import { idempotent } from './idempotency.ts';

/** Slices that are not yet values of their own still begin their transactions themselves. */
export function once<Req, Res>(
  call: Call,
  endpoint: Endpoint<Req, Res>,
  body: NoInfer<Req>,
  trx: Executor,
  run: () => Promise<NoInfer<Res> | Refusal>,
): Promise<Res | Refusal> {
  const key = { personId: personOf(call).id, requestKey: call.requestKey };
  return idempotent(key, endpoint, body, trx, run);
}

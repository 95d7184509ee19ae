import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { CallFailed } from './call-failed.ts';
import type { Call } from './http.ts';
import { newRequestKey } from './request-key.ts';

const isUnknown = (error: unknown) =>
  error instanceof CallFailed && (error.kind === 'timeout' || error.kind === 'network');

/**
 * One click's write. Where nobody knows whether the server did it, the same request key is sent once
 * more: the server carries it out once. Throws `CallFailed`; says nothing to the person.
 */
export async function writeOnce<Req, Res>(
  call: Call,
  endpoint: Endpoint<Req, Res>,
  body: NoInfer<Req>,
): Promise<Res> {
  const options = { requestKey: newRequestKey(), quiet: true };
  try {
    return await call(endpoint, body, options);
  } catch (error) {
    if (!isUnknown(error)) throw error;
    return call(endpoint, body, options);
  }
}

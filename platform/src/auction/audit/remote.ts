import { AUDIT_CHUNK, auditEndpoints } from '@jicai/shared/contract/auction/audit.ts';
import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import { collectLog } from '@jicai/shared/domain/auction/audit/collect.ts';
import { listOfResponse } from '@jicai/shared/domain/auction/audit/trust/listed.ts';
import type { KeyList } from '@jicai/shared/domain/kernel/key-list.ts';

/*
 * Calls over HTTP to a running mall, which need no login. Each call throws an error with the mall's
 * message if the mall refuses.
 */

async function callMall<Req, Res>(
  url: string,
  endpoint: Endpoint<Req, Res>,
  body: Req,
): Promise<Res> {
  const address = new URL(endpoint.path, url);
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(encode(endpoint.request, body)),
  });
  const wire: unknown = await response.json();
  if (typeof wire === 'object' && wire !== null && 'state' in wire && wire.state === 1)
    return decode(endpoint.response, wire);
  const text = typeof wire === 'object' && wire !== null && 'text' in wire ? wire.text : '';
  throw new Error(`${address.host}：${text || response.status}`);
}

/** Fetches an auction's whole public log as the text of its file. */
export const fetchLog = (url: string, packageNumber: string): Promise<string> =>
  collectLog(
    (afterSeq) => callMall(url, auditEndpoints.log, { packageNumber, afterSeq }),
    AUDIT_CHUNK,
  );

/** Fetches the list of all public keys that a mall publishes. */
export const fetchKeys = async (url: string): Promise<KeyList> =>
  listOfResponse(await callMall(url, auditEndpoints.keys, {}));

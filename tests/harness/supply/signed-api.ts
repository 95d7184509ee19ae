import { randomUUID } from 'node:crypto';
import {
  signatureOf,
  signingHash,
} from '@jicai/platform/src/operations/supplier-api/entrance/signature.ts';
import {
  API_HEADERS,
  SUPPLIER_API_BASE,
  supplierApiEndpoints,
} from '@jicai/shared/contract/operations/supplier-api.ts';
import { must } from '../answers.ts';
import type { ManualClock, World } from '../world.ts';

/** A token of a supplier's system with its secret. */
export interface Token {
  readonly id: string;
  readonly secret: string;
}

/** Supplier n makes a token for their system. */
export const newToken = (world: Pick<World, 'as'>, n: number): Promise<Token> =>
  must(world.as('supplier', n).call(supplierApiEndpoints.createToken, { name: `系统 ${n}` }));

export interface Change {
  readonly time?: number;
  readonly nonce?: string;
  readonly signature?: string;
  /** The body that is sent, where another one was signed. */
  readonly sent?: string;
  readonly path?: string;
  /** The address that it comes from. */
  readonly from?: string;
  /** The secret of a relay that passes it on. */
  readonly relay?: string;
}

/** Makes signed requests, as a supplier's system does. */
export const signedApi =
  (world: () => World, clock: () => ManualClock) =>
  async (
    { id, secret }: Token,
    method: 'GET' | 'POST',
    path: string,
    data: object | null = null,
    change: Change = {},
  ) => {
    const body = data === null ? '' : JSON.stringify(data);
    const time = String(Math.floor((change.time ?? clock().at) / 1_000));
    const nonce = change.nonce ?? randomUUID();
    const url = `${SUPPLIER_API_BASE}${path}`;
    const signed = { method, path: url, time, nonce, body };
    const signature = change.signature ?? signatureOf(signingHash(secret), signed);
    const response = await world().app.inject({
      method,
      url: change.path ?? url,
      ...(change.from ? { remoteAddress: change.from } : {}),
      headers: {
        [API_HEADERS.key]: id,
        [API_HEADERS.time]: time,
        [API_HEADERS.nonce]: nonce,
        [API_HEADERS.signature]: signature,
        ...(change.relay ? { 'x-relay-token': change.relay } : {}),
        ...(data === null ? {} : { 'content-type': 'application/json' }),
      },
      ...(data === null ? {} : { payload: change.sent ?? body }),
    });
    return { status: response.statusCode, headers: response.headers, body: response.json() };
  };

import { randomUUID } from 'node:crypto';
import {
  MOST_PARSED_HERE,
  parseBody,
} from '@jicai/platform/src/kernel/http/limits/bounded-json.ts';
import { acceptBodies } from '@jicai/platform/src/kernel/http/serve.ts';
import {
  signatureOf,
  signingHash,
} from '@jicai/platform/src/operations/supplier-api/entrance/signature.ts';
import {
  API_HEADERS,
  SUPPLIER_INVOICES_PATH,
} from '@jicai/shared/contract/operations/supplier-api.ts';
import { limits } from '@jicai/shared/limits.ts';
import { say } from '@jicai/shared/messages.ts';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MoneyWorld, moneyWorld } from '../../../harness/fulfilment/money.ts';
import { watchLoop } from '../../../harness/stages/thread-time.ts';
import { newToken, type Token } from '../../../harness/supply/signed-api.ts';

/* Bodies as large as the interface promises: whoever sends them holds up nobody's bid. */

/** The longest computing of one turn of the event loop, in ms. */
const HELD_MS = 50;
/** The collector and the compiler compute in this thread too: what a body costs shows in each round. */
const ROUNDS = 4;

let world: MoneyWorld;
let token: Token;
beforeAll(async () => {
  world = await moneyWorld();
  token = await newToken(world, 1);
});
afterAll(() => world?.stop());

/** A signed request with a body of the largest size, made before anything is measured. */
function requestWith(text: string) {
  const time = String(Math.floor(world.clock.at / 1_000));
  const nonce = randomUUID();
  const signed = { method: 'POST', path: SUPPLIER_INVOICES_PATH, time, nonce, body: text } as const;
  return {
    method: 'POST',
    url: SUPPLIER_INVOICES_PATH,
    headers: {
      'content-type': 'application/json',
      [API_HEADERS.key]: token.id,
      [API_HEADERS.time]: time,
      [API_HEADERS.nonce]: nonce,
      [API_HEADERS.signature]: signatureOf(signingHash(token.secret), signed),
    },
    payload: Buffer.from(text),
  } as const;
}

/** The text with so many pieces in the place of `…` that the body has the largest size. */
function filled(text: string, piece: string): string {
  const left = limits.supplierInvoicesBytes - Buffer.byteLength(text);
  return text.replace('…', () => piece.repeat(Math.floor(left / Buffer.byteLength(piece))));
}

const FILE = '{"lines":[{"statement":"x","file":{"name":"a.pdf","content":"…"}}]}';
const bodies: readonly (readonly [what: string, text: string, piece: string, status: number])[] = [
  [
    'two files',
    FILE.replace(
      '…',
      `${'A'.repeat(6_990_000)}"}},{"statement":"y","file":{"name":"b.pdf","content":"…`,
    ),
    'A',
    200,
  ],
  ['spaces', '{"lines":[…]}', ' ', 200],
  ['long numbers', '{"lines":[…1]}', `${'1'.repeat(60)},`, 400],
  ['escaped letters', FILE, '\\u0041', 200],
  ['escaped quotes', FILE, '\\"', 200],
  ['Chinese letters', FILE, '中', 200],
];

describe('[AT32] a body of the interface as large as it may be', () => {
  it.each(bodies)('holds nobody up: %s', async (_what, text, piece, status) => {
    const body = filled(text, piece);
    expect(Buffer.byteLength(body)).toBeGreaterThan(limits.supplierInvoicesBytes - 100);
    const turns: number[] = [];
    for (let round = 0; round < ROUNDS && !(Math.min(...turns) < HELD_MS); round += 1) {
      const request = requestWith(body);
      const loop = watchLoop();
      const response = await world.app.inject(request);
      turns.push(loop.longestMs());
      loop.stop();
      expect(response.statusCode, response.body).toBe(status);
    }
    expect(Math.min(...turns)).toBeLessThan(HELD_MS);
  });

  it('is refused at the field, as a small one is', async () => {
    const wrong = FILE.replace('"statement":"x"', '"statement":""');
    for (const text of [wrong.replace('…', 'AAAA'), filled(wrong, 'A')]) {
      const response = await world.app.inject(requestWith(text));
      expect([response.statusCode, response.json().field]).toEqual([400, 'lines.0.statement']);
    }
    const deep = await world.app.inject(
      requestWith(filled('{"lines":[…]}', '{},').replace(',]', ']')),
    );
    expect([deep.statusCode, deep.json().text]).toEqual([400, say('call.tooDeep')]);
  });

  it('is parsed by no main thread, and no route takes one without a thread', () => {
    expect(() => parseBody(`"${'a'.repeat(MOST_PARSED_HERE)}"`)).toThrow('main thread');
    const app = fastify();
    acceptBodies(app);
    const large = { bodyLimit: MOST_PARSED_HERE + 1 };
    expect(() => app.post('/large', large, async () => ({}))).toThrow('/large');
    app.post('/apart', { ...large, config: { bodyInThread: true } }, async () => ({}));
    app.post('/small', { bodyLimit: MOST_PARSED_HERE }, async () => ({}));
  });
});

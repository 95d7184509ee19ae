import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import {
  signatureOf,
  signingHash,
} from '@jicai/platform/src/operations/supplier-api/entrance/signature.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { UPLOAD_PATH } from '@jicai/shared/contract/files/upload.ts';
import { TOKEN_HEADER } from '@jicai/shared/contract/kernel/endpoint.ts';
import {
  API_HEADERS,
  SUPPLIER_INVOICES_PATH,
} from '@jicai/shared/contract/operations/supplier-api.ts';
import { formulaEndpoints } from '@jicai/shared/contract/sourcing/formula.ts';
import { fen, fenToText } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { limits } from '@jicai/shared/limits.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ofdBomb, ofdWithNoise } from '../harness/files/bombs.ts';
import { addShops, shopOf } from '../harness/mall/products.ts';
import { personIdOf } from '../harness/people/cast.ts';
import { type LiveStage, type Seated, startLiveStage } from '../harness/stages/live-stage.ts';
import { sleep } from '../harness/wait.ts';
import { DEFAULTS } from './load/besieged.ts';

/*
 * Small requests that take long to read: files in the interface of suppliers, forms with many parts,
 * formulas, long bids. A supplier bids meanwhile, and nobody's bid is refused.
 */

/** A machine that others use as well stands still for seconds; a bomb that is read takes twenty. */
const HELD_MS = 6_000;

let stage: LiveStage;
let bidder: Seated;
let buyer: Seated;
let packageNumber: string;
let amount = 900_000_000;
const secret = 'a secret of the tests';

beforeAll(async () => {
  stage = await startLiveStage({ env: DEFAULTS, limitsBids: true, suppliers: 3 });
  const { db } = stage;
  await addShops(db, [2]);
  await sql`insert into api_token (id, shop_id, name, signing_hash, created_by, created_at)
    values ('ak_attack', ${shopOf(2)}, '系统', ${signingHash(secret)}, ${personIdOf('supplier2')}, now())`.execute(
    db,
  );
  packageNumber = await stage.publish({
    rules: {
      startingPrice: fen(amount),
      step: { kind: 'amount', amount: fen(1) },
      stepBase: 'own',
    },
  });
  bidder = await stage.seat('supplier1');
  buyer = await stage.seat('buyer');
  await meanwhile(async () => sleep(2_000));
});
afterAll(() => stage?.stop());

/** Runs an attack while a supplier bids and the platform is asked whether it lives. */
async function meanwhile<T>(attack: () => Promise<T>) {
  const refused: string[] = [];
  const waits: number[] = [];
  let isOver = false;
  const timed = async (run: () => Promise<void>, pauseMs: number) => {
    for (let turn = 0; turn < 3 || !isOver; turn += 1) {
      const began = performance.now();
      await run();
      waits.push(performance.now() - began);
      await sleep(pauseMs);
    }
  };
  const bid = async () => {
    amount -= 100;
    const body = { packageNumber, amount: fenToText(fen(amount)), lines: [] };
    const { state, status, text } = await bidder.call(biddingEndpoints.bid, body);
    if (state !== 1) refused.push(`${status} ${text}`);
  };
  const ask = async () => {
    const { status } = await fetch(`${stage.stack.platform.url}/healthz`);
    if (status !== 200) refused.push(`health ${status}`);
  };
  const [result] = await Promise.all([
    attack().finally(() => {
      isOver = true;
    }),
    timed(bid, 600),
    timed(ask, 100),
  ]);
  return { result, refused, slowest: Math.max(...waits) };
}

const check = ({ refused, slowest }: { refused: string[]; slowest: number }) => {
  expect(refused).toEqual([]);
  expect(slowest).toBeLessThan(HELD_MS);
};

/** A signed call of a supplier's system with invoices. */
async function sendInvoices(lines: readonly object[], body = JSON.stringify({ lines })) {
  const time = String(Math.floor(Date.now() / 1_000));
  const nonce = randomUUID();
  const signed = { method: 'POST', path: SUPPLIER_INVOICES_PATH, time, nonce, body };
  const response = await fetch(stage.stack.relay.url + SUPPLIER_INVOICES_PATH, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [API_HEADERS.key]: 'ak_attack',
      [API_HEADERS.time]: time,
      [API_HEADERS.nonce]: nonce,
      [API_HEADERS.signature]: signatureOf(signingHash(secret), signed),
    },
    body,
  });
  const answer = (await response.json()) as {
    text?: string;
    results?: { result: string; reason: string }[];
  };
  return { status: response.status, ...answer };
}

const line = (name: string, bytes: Uint8Array) => ({
  statement: 'invented',
  file: { name, content: Buffer.from(bytes).toString('base64') },
});

describe('[AT30] files in the interface of suppliers', () => {
  it('twelve bombs in one signed request hold nobody up, and are not looked at', async () => {
    const bombs = Array.from({ length: 12 }, (_, at) =>
      line(`${at}.ofd`, at % 2 === 0 ? ofdBomb() : ofdWithNoise('elements')),
    );
    const outcome = await meanwhile(() =>
      Promise.all(Array.from({ length: 4 }, () => sendInvoices(bombs))),
    );
    check(outcome);
    for (const { status, results } of outcome.result) {
      expect(status).toBe(200);
      expect(new Set(results?.map(({ reason }) => reason))).toEqual(
        new Set([say('supplierApi.notBillable')]),
      );
    }
  });

  it('what the interface promises passes the relay, and what is larger is told the limit', async () => {
    const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(bytes)]);
    const rest = JSON.stringify({
      lines: [line('a.pdf', new Uint8Array()), line('b.pdf', new Uint8Array())],
    });
    const left = limits.supplierInvoicesBytes - rest.length - 16;
    const second = Math.floor((left * 3) / 4) - limits.invoiceFileBytes;
    const large = [
      line('a.pdf', pdf(limits.invoiceFileBytes - 9)),
      line('b.pdf', pdf(second - 24)),
    ];
    const size = JSON.stringify({ lines: large }).length;
    expect(size).toBeGreaterThan(limits.supplierInvoicesBytes - 1_000);
    expect(size).toBeLessThanOrEqual(limits.supplierInvoicesBytes);
    for (const lines of [[line('a.pdf', pdf(65_000))], large]) {
      const { status, results } = await sendInvoices(lines);
      expect([status, results?.length]).toEqual([200, lines.length]);
    }
    const over = await sendInvoices([], ' '.repeat(limits.supplierInvoicesBytes + 1));
    expect([over.status, over.text]).toEqual([413, say('call.tooLargeOf', { max: '8' })]);
  });

  it('bodies that are deep, or have many values, are refused before they are parsed', async () => {
    const outcome = await meanwhile(async () => [
      await sendInvoices([], `{"lines":${'['.repeat(4_000_000)}${']'.repeat(4_000_000)}}`),
      await sendInvoices([], `{"lines":[${'{},'.repeat(2_500_000)}{}]}`),
    ]);
    check(outcome);
    for (const { status, text } of outcome.result)
      expect([status, text]).toEqual([400, say('call.tooDeep')]);
  });
});

/** A form of many parts as a browser would send it; the status, or 0 where the connection was cut. */
function sendForm(token: string, parts: number, part: string): Promise<number> {
  const { hostname, port } = new URL(stage.stack.relay.url);
  const body = `${part.repeat(parts)}--edge--\r\n`;
  const head = [
    `POST ${UPLOAD_PATH} HTTP/1.1`,
    'Host: relay',
    `${TOKEN_HEADER}: ${token}`,
    'Content-Type: multipart/form-data; boundary=edge',
    `Content-Length: ${body.length}`,
    'Connection: close',
  ];
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    });
    socket.on('data', (piece: Buffer) => {
      text += piece.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0)));
  });
}

const EMPTY = '--edge\r\n\r\n\r\n';
const FIELD = '--edge\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n';

describe('[AT31] forms with many parts', () => {
  it('end at their limit, and their sender has few of them', async () => {
    const { token } = buyer;
    const forms = [
      [250_000, EMPTY],
      [20_000, FIELD],
    ] as const;
    const outcome = await meanwhile(async () => {
      const statuses: number[] = [];
      for (let round = 0; round < 8; round += 1)
        statuses.push(
          ...(await Promise.all(
            [...forms, ...forms].map(([count, part]) => sendForm(token, count, part)),
          )),
        );
      return statuses;
    });
    check(outcome);
    const statuses = outcome.result;
    expect(statuses.filter((status) => ![0, 400, 413, 429].includes(status))).toEqual([]);
    expect(statuses).toContain(413);
    // More than may be refused in a minute: the last ones are not looked at.
    expect(statuses.slice(-4).filter((status) => ![0, 429].includes(status))).toEqual([]);
    expect(statuses).toContain(429);
    // The relay still passes the forms of others: nothing of this says that the platform is away.
    const { token: other } = await stage.seat('handler');
    expect(await sendForm(other, 1, FIELD)).toBe(400);
  });
});

describe('[AT32] calls that compute', () => {
  it('long bids are refused by the lines of their package, formulas by their work', async () => {
    const rival = await stage.seat('supplier3');
    const lines = Array.from({ length: 4_990 }, (_, at) => ({ lineNo: at + 1, price: '1.00' }));
    const rows = Array.from({ length: limits.projectLines }, () => ({
      quantity: '3.333',
      price: '12.35',
      taxRate: '13',
    }));
    const text = '数量*单价+'.repeat(33).slice(0, 197);
    const formulas = Array.from({ length: limits.formulas }, (_, at) => ({
      name: `列${'甲乙丙丁戊己庚辛壬癸'[at]}`,
      text,
    }));
    const chain = ['甲', '乙', '丙', '丁'].map((name, at, names) => ({
      name,
      text: at === 0 ? `${'1.000001*'.repeat(20)}1` : `${`${names[at - 1]}*`.repeat(60)}1`,
    }));
    const outcome = await meanwhile(async () => {
      const bid = { packageNumber, amount: '', lines };
      const long = await rival.call(biddingEndpoints.bid, bid);
      const { runMore } = formulaEndpoints;
      const much = await rival.call(runMore, { formulas, rows });
      const some = await rival.call(runMore, { formulas: formulas.slice(0, 2), rows });
      const deep = await rival.call(runMore, { formulas: chain, rows: rows.slice(0, 1) });
      return { long, much, some, deep };
    });
    check(outcome);
    const { long, much, some, deep } = outcome.result;
    expect([long.state, long.text]).toEqual([0, expect.stringContaining('4990 行')]);
    expect([much.state, much.text]).toEqual([
      0,
      say('formula.tooMuch', { max: String(limits.formulaWork) }),
    ]);
    expect(some.data?.rows).toHaveLength(rows.length);
    expect(some.data?.rows.every(({ amounts }) => amounts.length === 2)).toBe(true);
    expect(JSON.stringify(some.data).length).toBeLessThan(rows.length * 40);
    expect([deep.state, deep.text]).toEqual([0, say('formula.tooLarge', { column: '乙' })]);
  });
});

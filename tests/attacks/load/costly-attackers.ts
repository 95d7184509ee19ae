import { randomBytes, randomUUID } from 'node:crypto';
import {
  signatureOf,
  signingHash,
} from '@jicai/platform/src/operations/supplier-api/entrance/signature.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { UPLOAD_PATH } from '@jicai/shared/contract/files/upload.ts';
import { sessionEndpoints } from '@jicai/shared/contract/identity/account/session.ts';
import { API_HEADERS, SUPPLIER_API_BASE } from '@jicai/shared/contract/operations/supplier-api.ts';
import { formulaEndpoints } from '@jicai/shared/contract/sourcing/formula.ts';
import { limits } from '@jicai/shared/limits.ts';
import { strToU8, zipSync } from 'fflate';
import { Agent, request } from 'undici';
import { clientTo } from './attackers.ts';
import { drum } from './drum.ts';

/*
 * Attacks in which one call is dear: forms with very many parts, invoices that unpack to megabytes,
 * formulas over very many rows, bids with very many lines, invented tokens on the bid path from very
 * many addresses, and calls without a session from the bidders' own address.
 */

/** How much of each, in calls a second of all attackers together. */
export interface CostlyDose {
  readonly forms: number;
  readonly bombs: number;
  readonly formulas: number;
  readonly longBids: number;
  readonly inventedTokens: number;
  readonly oneAddress: number;
}

/** Half of what people, tokens of the suppliers' interface and addresses are allowed, where they are many. */
export const COSTLY: CostlyDose = {
  forms: 2,
  bombs: 1,
  formulas: 1,
  longBids: 1,
  inventedTokens: 150,
  oneAddress: 50,
};

export interface CostlyTarget {
  /** The attacks are sent there; the envelope's key is the relay's. */
  readonly sendTo: string;
  readonly relayUrl: string;
  readonly packageNumber: string;
  /** The session of a supplier who attacks, and a token of their system with its secret. */
  readonly token: string;
  readonly api: { readonly id: string; readonly secret: string };
}

const PARTS = 20_000;
const BOMB_BYTES = 5_000_000;
const BOMBS = 12;
const ADDRESSES = 60;
const BOUNDARY = 'jicai';

/** A form of so many empty parts: 1.3 MB. */
const manyParts = () =>
  Buffer.from(
    `${`--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n`.repeat(PARTS)}--${BOUNDARY}--\r\n`,
  );

/** Invoices of five kilobytes that hold five megabytes of elements each; their statements are invented. */
function bombs(): string {
  const xml = strToU8('<a/>'.repeat(BOMB_BYTES / 4));
  const content = Buffer.from(zipSync({ 'Doc_0/Attachs/a.xml': xml })).toString('base64');
  const file = { name: 'a.ofd', content };
  return JSON.stringify({
    lines: Array.from({ length: BOMBS }, () => ({ statement: randomUUID(), file, typed: null })),
  });
}

const formulas = Array.from({ length: limits.formulas }, (_, at) => ({
  name: `列${at}`,
  text: `${'(数量+单价)*'.repeat(Math.floor((limits.formula - 2) / 8))}1`,
}));
const rows = Array.from({ length: 5_000 }, () => ({ quantity: '3', price: '2.5', taxRate: '13' }));
const lines = Array.from({ length: 4_990 }, (_, at) => ({ lineNo: at + 1, price: '1.00' }));

/** Begins the attacks; `count` hears the status of each answer. Returns a function that ends them. */
export async function startCostly(
  target: CostlyTarget,
  dose: CostlyDose,
  count: (attack: string, status: number) => void,
): Promise<() => Promise<void>> {
  const { sendTo, token, packageNumber, api } = target;
  const agent = new Agent({ connections: 32, localAddress: '127.0.0.5' });
  // The address of the bidders.
  const beside = new Agent({ connections: 16 });
  const many = Array.from(
    { length: dose.inventedTokens > 0 ? ADDRESSES : 0 },
    (_, at) => new Agent({ connections: 4, localAddress: `127.0.1.${at + 1}` }),
  );
  const client = await clientTo(target, agent);
  const form = dose.forms > 0 ? manyParts() : '';
  const invoices = dose.bombs > 0 ? bombs() : '';
  const json = { 'content-type': 'application/json' };

  async function post(attack: string, path: string, given: Posted): Promise<void> {
    const { body, headers, dispatcher = agent } = given;
    const answer = await request(new URL(path, sendTo), {
      ...{ method: 'POST', headers, body, dispatcher },
    });
    count(attack, answer.statusCode);
    await answer.body.dump();
  }
  const sendForm = () =>
    post('form', UPLOAD_PATH, {
      headers: { token, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      body: form,
    });
  function sendBombs(): Promise<void> {
    const path = `${SUPPLIER_API_BASE}/invoices`;
    const time = String(Math.floor(Date.now() / 1_000));
    const nonce = randomUUID();
    const signed = { method: 'POST', path, time, nonce, body: invoices };
    const headers = {
      ...json,
      [API_HEADERS.key]: api.id,
      [API_HEADERS.time]: time,
      [API_HEADERS.nonce]: nonce,
      [API_HEADERS.signature]: signatureOf(signingHash(api.secret), signed),
    };
    return post('bombs', path, { headers, body: invoices });
  }
  const runFormulas = async () =>
    count(
      'formulas',
      (await client.call(formulaEndpoints.runMore, { formulas, rows }, { token })).status,
    );
  const bidLong = async () => {
    const body = { packageNumber, amount: '999999999', lines };
    count('long bid', (await client.call(biddingEndpoints.bid, body, { token })).status);
  };
  let next = 0;
  const invent = () => {
    next += 1;
    const dispatcher = many[next % ADDRESSES];
    const headers = { ...json, token: randomBytes(32).toString('base64url') };
    return post('invented token', biddingEndpoints.bid.path, {
      ...{ headers, body: '{}' },
      ...(dispatcher ? { dispatcher } : {}),
    });
  };
  const knock = () =>
    post('one address', sessionEndpoints.publicKey.path, {
      ...{ headers: json, body: '{}', dispatcher: beside },
    });
  const stops = [
    drum(dose.forms, sendForm, 4),
    drum(dose.bombs, sendBombs, 4),
    drum(dose.formulas, runFormulas, 4),
    drum(dose.longBids, bidLong, 4),
    drum(dose.inventedTokens, invent, 4 * ADDRESSES),
    drum(dose.oneAddress, knock, 16),
  ];
  return async () => {
    for (const stop of stops) stop();
    await Promise.all([agent, beside, ...many].map((one) => one.destroy()));
  };
}

interface Posted {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  readonly dispatcher?: Agent;
}

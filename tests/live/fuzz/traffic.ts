import { randomUUID } from 'node:crypto';
import {
  addressOf,
  type Endpoint,
  REQUEST_KEY_HEADER,
  TOKEN_HEADER,
} from '@jicai/shared/contract/kernel/endpoint.ts';
import { ENVELOPE_KEY_HEADER } from '@jicai/shared/contract/kernel/envelope.ts';
import fc from 'fast-check';
import { type Dispatcher, request } from 'undici';
import { type CallToSeal, newSeal, type Seal, type SealedText } from '../../harness/client/seal.ts';
import { applyChange, change, envelope, goodBody, headerText } from './inputs.ts';

/* One fuzzed call: what it is, how it is sent, how its answer is read. */

/** A call as a person, with a token and a request key that may be invalid. */
export const call = (endpoints: readonly Endpoint[], people: readonly string[]) =>
  fc.record({
    endpoint: fc.constantFrom(...endpoints),
    person: fc.constantFrom(...people, 'visitor', 'forged', 'relay'),
    change,
    envelope,
    key: fc.option(headerText, { nil: undefined, freq: 6 }),
    token: headerText,
    method: fc.constantFrom('good', 'good', 'good', 'good', 'good', 'other'),
  });
type Call = typeof call extends (...given: never[]) => fc.Arbitrary<infer One> ? One : never;

export interface Target {
  readonly relayUrl: string;
  readonly platformUrl: string;
  readonly packageNumber: string;
  readonly modulus: string;
  readonly exponent: string;
  /** Login name → token. */
  readonly tokens: ReadonlyMap<string, string>;
  readonly dispatcher: Dispatcher;
}

export interface Fuzzed {
  readonly name: string;
  readonly status: number;
  /** The answer as it would be read by a client; opened where it was sealed. */
  readonly text: string;
  /** The request key of a write that was done. */
  readonly doneKey: string | null;
}

/** Sends fuzzed calls: `/app` through the relay, the live service straight at the platform. */
export function createTraffic(target: Target) {
  // A wrapped key belongs to one session.
  const seals = new Map<string, Seal>();
  function sealOf(token: string): Seal {
    const seal = seals.get(token) ?? newSeal(target.modulus, target.exponent);
    seals.set(token, seal);
    return seal;
  }

  function payload(
    one: Call,
    call: CallToSeal,
    body: string,
  ): SealedText & { content: string | Buffer } {
    const sealed = sealOf(call.token ?? '').close(
      one.envelope === 'otherCall' ? { ...call, path: `${call.path}x` } : call,
      body,
    );
    switch (one.envelope) {
      case 'plain':
        return { ...sealed, content: body };
      case 'cut':
        return { ...sealed, content: sealed.body.slice(0, 40) };
      case 'flipped':
        return { ...sealed, content: sealed.body.replace(/[A-M]/, 'Z') };
      case 'binary':
        return { ...sealed, content: Buffer.from(body, 'utf16le') };
      default:
        return { ...sealed, content: sealed.body };
    }
  }

  const keyOf = (one: Call, good = ''): string | null => {
    if (one.envelope === 'noKey') return null;
    if (one.envelope === 'badKey') return good.replace(/[a-m]/g, 'Q');
    return one.envelope === 'longKey' ? good.repeat(8) : good;
  };

  const methodOf = ({ endpoint, method }: Call) => {
    if (method === 'good') return endpoint.method;
    return endpoint.method === 'GET' ? 'POST' : 'GET';
  };

  return async function send(one: Call): Promise<Fuzzed> {
    const { endpoint } = one;
    const isLive = endpoint.path.startsWith('/live/');
    const method = methodOf(one);
    const good = goodBody(endpoint, target.packageNumber);
    const { path, rest } = addressOf(endpoint, good);
    const body = applyChange(rest, one.change);
    const requestKey = one.key ?? randomUUID();
    const headers: Record<string, string> = { [REQUEST_KEY_HEADER]: requestKey };
    const token = one.person === 'forged' ? one.token : target.tokens.get(one.person);
    if (token) headers[TOKEN_HEADER] = token;
    let content: string | Buffer = body;
    let address = path;
    let open: SealedText['open'] | null = null;
    if (endpoint.sealed) {
      const sealed = payload(one, { method, path, token, requestKey }, body);
      const { [ENVELOPE_KEY_HEADER]: good, ...others } = sealed.headers;
      Object.assign(headers, others);
      const wrapped = keyOf(one, good);
      if (wrapped !== null) headers[ENVELOPE_KEY_HEADER] = wrapped;
      ({ content, open } = sealed);
    } else if (method === 'GET') {
      address += `?${queryOf(body)}`;
    } else headers['content-type'] = 'application/json';
    const base = isLive ? target.platformUrl : target.relayUrl;
    const answer = await request(new URL(address, base), {
      method,
      headers,
      body: method === 'GET' ? null : content,
      dispatcher: target.dispatcher,
    });
    const raw = await answer.body.text();
    const text = opened(open, raw);
    const { statusCode: status } = answer;
    const doneKey = endpoint.write && isDone(status, text) ? requestKey : null;
    return { name: endpoint.name, status, text, doneKey };
  };
}

/** A body's members as parameters; what is no object travels as one that nobody knows. */
function queryOf(body: string): string {
  try {
    const value: unknown = JSON.parse(body);
    const isObject = typeof value === 'object' && value !== null;
    const entries = isObject ? Object.entries(value) : [['x', value]];
    const texts = entries.map(([name, one]) => [
      name,
      typeof one === 'string' ? one : JSON.stringify(one),
    ]);
    return texts
      .map(([name, one]) => `${safe(String(name))}=${safe(String(one))}`)
      .join('&')
      .slice(0, 12_000);
  } catch {
    return safe(body).slice(0, 4_000);
  }
}

const isDone = (status: number, text: string) =>
  status === 200 && /"(?:state":1|errCode":0)/.test(text);

/** Half a character has no percent-encoding. */
const safe = (text: string) => encodeURIComponent(text.toWellFormed());

function opened(open: SealedText['open'] | null, raw: string): string {
  try {
    return open ? open(raw) : raw;
  } catch {
    return raw;
  }
}

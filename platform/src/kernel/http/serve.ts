import { DEVICE, DEVICE_HEADER } from '@jicai/shared/contract/kernel/device.ts';
import {
  addressOf,
  type Endpoint,
  patternOf,
  REQUEST_KEY,
  REQUEST_KEY_HEADER,
  STEP_UP_STATUS,
  TOKEN_HEADER,
} from '@jicai/shared/contract/kernel/endpoint.ts';
import {
  ENVELOPE_CONTENT_TYPE,
  ENVELOPE_KEY_HEADER,
  ENVELOPE_TIME_HEADER,
  OLD_ENVELOPE_PREFIX,
  sealedBytesOf,
} from '@jicai/shared/contract/kernel/envelope.ts';
import { identifierRefusal } from '@jicai/shared/contract/kernel/identifiers.ts';
import { longListIn } from '@jicai/shared/contract/kernel/long-lists.ts';
import {
  type Codec,
  decode,
  encode,
  failingField,
  fieldText,
} from '@jicai/shared/contract/kernel/wire.ts';
import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import type { NamedCall } from '@jicai/shared/domain/kernel/rights.ts';
import { say } from '@jicai/shared/messages.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { boundFailure, parseBody } from './bounded-json.ts';
import type { Call } from './caller.ts';
import type { EnvelopeKeys } from './envelope/keys.ts';
import type { Opener } from './envelope/opener.ts';
import { Failure } from './failure.ts';
import { hashToken } from './identity.ts';
import { type Grant, mayCall, type Policy, proofOf } from './policy.ts';
import { callerOf } from './reach.ts';
import { statusOf } from './status.ts';

/** A refusal that carries an answer beside its text: a refused bid still has its receipt. */
export type RefusedAnswer<Res> = Refusal & { readonly answer: Res };

export type Handler<Req, Res> = (
  body: Req,
  call: Call,
) => Promise<Res | Refusal | RefusedAnswer<Res>>;

/** Serves endpoints; a call without a policy row is refused at start-up ([A09]). */
export interface Server {
  readonly app: FastifyInstance;
  readonly policy: Policy;
  readonly keys: EnvelopeKeys;
  readonly opener: Opener;
  /** Everything served, for the API document and for tests that walk all calls. */
  readonly served: Endpoint[];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
    /** The route changes something. Without it, one that is no call of the contract does by its method. */
    changes?: boolean;
  }
}

/** Decodes by a table; what does not fit becomes a 400 that names the field. */
export function decodeOrFail<T>(codec: Codec<T>, wire: unknown): T {
  const long = longListIn(codec, wire);
  if (long) throw new Failure(400, 'call.badField', { field: fieldText(codec, long) });
  try {
    return decode(codec, wire);
  } catch (error) {
    if (!(error instanceof z.core.$ZodError)) throw error;
    const refusal = identifierRefusal(error.issues);
    if (refusal) throw new Failure(statusOf(refusal), refusal.refused, refusal.values);
    const { field, unknown } = failingField(codec, error);
    throw new Failure(400, unknown ? 'call.unknownField' : 'call.badField', { field });
  }
}

/** Reads the body of a call: out of its envelope where the endpoint is sealed. */
async function readBody(
  server: Server,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<unknown> {
  const places = request.params as Record<string, string>;
  if (!endpoint.sealed) return withPlaces(request.body ?? {}, places);
  const { body } = request;
  if (typeof body !== 'string') throw new Failure(400, 'call.envelope');
  // A page from before the last change of the envelope: no new key would help it.
  if (body.startsWith(OLD_ENVELOPE_PREFIX)) throw new Failure(400, 'call.oldPage');
  const opened = await server.opener.open({
    method: endpoint.method,
    path: addressOf(endpoint, places).path,
    tokenHash: tokenHashOf(request),
    requestKey: textOf(request.headers[REQUEST_KEY_HEADER]),
    time: textOf(request.headers[ENVELOPE_TIME_HEADER]),
    wrappedKey: request.headers[ENVELOPE_KEY_HEADER],
    body,
  });
  if (!opened) throw new Failure(400, 'call.envelope');
  request.seal = opened.seal;
  return withPlaces(parseBody(opened.text), places);
}

const textOf = (header: unknown): string => (typeof header === 'string' ? header : '');

/** The hash of the token that the call carries, be its session good or not; empty without one. */
function tokenHashOf(request: FastifyRequest): string {
  if (request.person) return request.person.tokenHash;
  const token = textOf(request.headers[TOKEN_HEADER]);
  return token === '' ? '' : hashToken(token);
}

/** The places of the address are part of the request; they win over a body that differs. */
function withPlaces(body: unknown, places: Readonly<Record<string, string>>): unknown {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  return isObject && Object.keys(places).length > 0 ? { ...body, ...places } : body;
}

/** The device name of a header; empty unless it is a proper one, since a header may hold anything. */
function deviceOf(request: FastifyRequest): string {
  const device = request.headers[DEVICE_HEADER];
  return typeof device === 'string' && DEVICE.test(device) ? device : '';
}

function requestKeyOf(endpoint: Endpoint, request: FastifyRequest): string {
  if (!endpoint.write) return '';
  const key = request.headers[REQUEST_KEY_HEADER];
  if (typeof key !== 'string' || !REQUEST_KEY.test(key)) throw new Failure(400, 'call.keyMissing');
  return key;
}

/** Puts state and text before the answer's own fields. */
function answerOf<Res>(endpoint: Endpoint<never, Res>, result: Res | Refusal): object {
  if (!isRefusal(result))
    return { state: 1, text: '', ...(encode(endpoint.response, result) as object) };
  const beside =
    'answer' in result ? (encode(endpoint.response, result.answer as Res) as object) : {};
  return { state: 0, text: say(result.refused, result.values), ...beside };
}

/** A route that is no call of the contract. */
const NAMELESS: NamedCall = { name: '', write: false };

/** Ends a request whose caller may not make this call. */
export async function admit(
  grant: Grant,
  request: FastifyRequest,
  call: NamedCall = NAMELESS,
): Promise<void> {
  const person = await request.identify();
  if (mayCall(grant, call, person)) return;
  throw await (person ? request.denied(person) : request.notLoggedIn());
}

/**
 * Ends a request that needs proof which its caller has not given lately; nothing was done yet. After an
 * idle time before a live board every act does.
 */
export async function askForProof(
  { write }: Pick<Endpoint, 'write'>,
  grant: Grant,
  body: unknown,
  request: FastifyRequest,
): Promise<void> {
  if (write && request.person?.isIdle) throw new Failure(STEP_UP_STATUS, 'stepUp.needed');
  const proof = proofOf(grant, body);
  if (proof === null || (await request.hasProof(proof))) return;
  throw new Failure(STEP_UP_STATUS, 'stepUp.needed');
}

/** The policy row of a call; a call without one is a mistake, found at start-up. */
export function grantOf(server: Server, name: string): Grant {
  const grant = server.policy[name];
  if (!grant) throw new Error(`no policy row for ${name}`);
  return grant;
}

/** The words of a call before its remarks in brackets. */
const titleOf = ({ summary }: Endpoint): string => summary.split(/[（，；]/)[0] ?? summary;

/** Records an answer that hands out data as a file; when that fails, so does the call. */
async function recordFile<Req, Res>(
  endpoint: Endpoint<Req, Res>,
  body: Req,
  answer: Res,
  request: FastifyRequest,
): Promise<void> {
  const { file, name } = endpoint;
  if (file === null || file === 'form') return;
  const rows = file.rows(answer);
  if (rows === null) return;
  const title = titleOf(endpoint as Endpoint);
  await request.recordExport({ call: name, title, rows, isUnmasked: file.isUnmasked(body) });
}

export interface ServeOptions {
  /** The call waits under maintenance. */
  readonly changes?: boolean;
  /** Looks at a body before it is decoded, as it is on the wire; a refusal ends the call. */
  readonly before?: (wire: unknown) => Promise<Refusal | null>;
}

/** Registers one endpoint under `/app`: policy, body, handler, answer, in that order. */
export function serve<Req, Res>(
  server: Server,
  endpoint: Endpoint<Req, Res>,
  handler: Handler<Req, Res>,
  { changes = false, before }: ServeOptions = {},
): void {
  const grant = grantOf(server, endpoint.name);
  // A GET has no body that a seal could bind to its session.
  if (endpoint.sealed && endpoint.method === 'GET') throw new Error(`${endpoint.name}: sealed GET`);
  server.served.push(endpoint as Endpoint);
  server.app.route({
    method: endpoint.method,
    url: patternOf(endpoint),
    bodyLimit: sealedBytesOf(endpoint.bodyBytes),
    config: { endpoint: endpoint as Endpoint, changes },
    // Before the body is read: a stranger's body is not worth a look.
    preParsing: (request) => admit(grant, request, endpoint),
    handler: async (request, reply) => {
      const wire = await readBody(server, endpoint as Endpoint, request);
      const early = request.person && before ? await before(wire) : null;
      if (early) return answerOf(endpoint as Endpoint<never, Res>, early);
      const body = decodeOrFail(endpoint.request, wire);
      await askForProof(endpoint as Endpoint, grant, body, request);
      const call: Call = {
        person: request.person && callerOf(request.person, endpoint, grant),
        ip: request.clientIp,
        userAgent: request.headers['user-agent'] ?? '',
        device: deviceOf(request),
        requestKey: requestKeyOf(endpoint as Endpoint, request),
      };
      const result = await handler(body, call);
      if (isRefusal(result)) {
        reply.status(statusOf(result));
        await request.recordAbuse(result);
      } else await recordFile(endpoint, body, result as Res, request);
      return answerOf(endpoint as Endpoint<never, Res>, result);
    },
  });
}

/** Accepts sealed bodies as text, whose opening is the endpoint's affair, and JSON within its limits. */
export function acceptBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const failure = boundFailure(String(body));
    if (failure) done(failure);
    else void parse(request, String(body), done);
  });
  app.addContentTypeParser(ENVELOPE_CONTENT_TYPE, { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
}

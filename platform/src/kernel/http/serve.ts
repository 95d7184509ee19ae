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
import { type Codec, encode } from '@jicai/shared/contract/kernel/wire.ts';
import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import type { NamedCall } from '@jicai/shared/domain/kernel/rights/rights.ts';
import { frameOf } from '@jicai/shared/refusal-frame.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inBidLane } from '../db/pg/bid-lane.ts';
import { actingAs } from './caller/actor.ts';
import type { Call } from './caller/caller.ts';
import { hashToken } from './caller/identity.ts';
import { type Grant, mayCall, type Policy, proofOf } from './caller/policy.ts';
import { callerOf } from './caller/reach.ts';
import { decodeOrFail } from './decode-body.ts';
import type { EnvelopeKeys } from './envelope/keys.ts';
import type { Opener } from './envelope/opener.ts';
import { Failure } from './failure.ts';
import { boundFailure, MOST_PARSED_HERE, parseBody } from './limits/bounded-json.ts';
import { statusOf } from './status.ts';

/**
 * A refusal that also carries the fields of a regular response (`answer`): a refused bid, for instance, still
 * gets a receipt.
 */
export type RefusedResponse<Res> = Refusal & { readonly answer: Res };

/** Handles a call, whose body has been decoded. Resolves to the response or to a refusal. */
export type Handler<Req, Res> = (
  body: Req,
  call: Call,
) => Promise<Res | Refusal | RefusedResponse<Res>>;

/** The dependencies of `serve`. The start fails if a call is missing in `policy` ([A09]). */
export interface Server {
  readonly app: FastifyInstance;
  readonly policy: Policy;
  readonly keys: EnvelopeKeys;
  readonly opener: Opener;
  /** The calls registered so far, for the API document and for tests over all calls. */
  readonly served: Endpoint[];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract that the route serves; absent for a route outside the contract. */
    endpoint?: Endpoint;
    /**
     * Whether the route changes something; if absent, a GET or HEAD route does not, and any other route does.
     */
    changes?: boolean;
    /**
     * Whether a thread parses the bodies that are larger than `MOST_PARSED_HERE`. A route whose `bodyLimit` is
     * larger has to say so.
     */
    bodyInThread?: true;
    /** Whether the route uses the database's connections of bids (`inBidLane`). */
    isOfBids?: boolean;
  }
}

/**
 * Returns the body of a call in its wire form, with the path parameters added. Decrypts the body of a sealed
 * call, and throws HTTP 400 if decryption fails.
 */
async function readBody(
  server: Server,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<unknown> {
  const params = request.params as Record<string, string>;
  if (!endpoint.sealed) return withParams(request.body ?? {}, params);
  const { body } = request;
  if (typeof body !== 'string') throw new Failure(400, 'call.envelope');
  // A page that was loaded before the last change of the envelope's format must be reloaded; fetching the
  // platform's key again would not help.
  if (body.startsWith(OLD_ENVELOPE_PREFIX)) throw new Failure(400, 'call.oldPage');
  const opened = await server.opener.open({
    method: endpoint.method,
    path: addressOf(endpoint, params).path,
    tokenHash: tokenHashOf(request),
    requestKey: textOf(request.headers[REQUEST_KEY_HEADER]),
    time: textOf(request.headers[ENVELOPE_TIME_HEADER]),
    wrappedKey: request.headers[ENVELOPE_KEY_HEADER],
    body,
  });
  if (!opened) throw new Failure(400, 'call.envelope');
  request.seal = opened.seal;
  return withParams(parseBody(opened.text), params);
}

const textOf = (header: unknown): string => (typeof header === 'string' ? header : '');

/**
 * Returns the hash of the request's token, whether or not the token has a session; an empty text if
 * the request has no token.
 */
function tokenHashOf(request: FastifyRequest): string {
  if (request.person) return request.person.tokenHash;
  const token = textOf(request.headers[TOKEN_HEADER]);
  return token === '' ? '' : hashToken(token);
}

/** Adds the path parameters to the body; they replace fields of the same name. */
function withParams(body: unknown, params: Readonly<Record<string, string>>): unknown {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  return isObject && Object.keys(params).length > 0 ? { ...body, ...params } : body;
}

/** Returns the device name in the header; an empty text if it is missing or invalid. */
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

/**
 * Builds the body of a response: the frame, followed by the encoded result or, for a refusal, by its `answer`
 * if it has one.
 */
export function answerOf<Res>(
  endpoint: { readonly request: Codec; readonly response: Codec<Res> },
  result: Res | Refusal,
): object {
  if (!isRefusal(result))
    return { state: 1, text: '', ...(encode(endpoint.response, result) as object) };
  const beside =
    'answer' in result ? (encode(endpoint.response, result.answer as Res) as object) : {};
  return { ...frameOf(result, endpoint.request), ...beside };
}

/**
 * The call with which `admit` checks routes outside the contract by default. `NAMELESS` has no verb, so all
 * roles of a person count, and the limited rights of custom roles do not matter.
 */
const NAMELESS: NamedCall = { name: '', write: false };

/** Identifies the caller. Throws a `Failure` if the grant does not allow the caller to make this call. */
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
 * Throws HTTP `STEP_UP_STATUS` if the call requires proof (password or code) that the caller has not given
 * recently; called before anything is done. Throws the same for every write of an idle session (`isIdle`).
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

/**
 * Returns the grant of a call in the policy. Throws if the policy lacks the call, which makes the start fail.
 */
export function grantOf(server: Server, name: string): Grant {
  const grant = server.policy[name];
  if (!grant) throw new Error(`no policy row for ${name}`);
  return grant;
}

/** Returns a call's summary up to its first Chinese bracket, comma or semicolon. */
const titleOf = ({ summary }: Endpoint): string => summary.split(/[（，；]/)[0] ?? summary;

/**
 * If a response contains a file of data, records the export in the security log; if recording
 * fails, the call fails. Does not record a file of the kind `form`, which holds only what the
 * caller fills in or has sent.
 */
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
  /**
   * Whether the call changes something; maintenance then refuses it, unless the call belongs to signing in.
   */
  readonly changes?: boolean;
  /**
   * Inspects the body of a logged-in caller in its wire form, before the body is decoded; a refusal ends the
   * call.
   */
  readonly before?: (wire: unknown) => Promise<Refusal | null>;
}

/**
 * Registers a call at the endpoint's path. For each request, in this order: checks the policy,
 * reads the body, lets `before` refuse it, decodes it, asks for proof, requires the request key of
 * a write (HTTP 400), runs the handler, and records abuse or an export.
 */
export function serve<Req, Res>(
  server: Server,
  endpoint: Endpoint<Req, Res>,
  handler: Handler<Req, Res>,
  { changes = false, before }: ServeOptions = {},
): void {
  const grant = grantOf(server, endpoint.name);
  // A GET has no body, so it cannot carry an envelope.
  if (endpoint.sealed && endpoint.method === 'GET') throw new Error(`${endpoint.name}: sealed GET`);
  server.served.push(endpoint as Endpoint);
  server.app.route({
    method: endpoint.method,
    url: patternOf(endpoint),
    bodyLimit: sealedBytesOf(endpoint.bodyBytes),
    config: { endpoint: endpoint as Endpoint, changes, isOfBids: endpoint.cost === 'bid' },
    // The policy is checked before the body is read, so that a body of an unauthorized caller is never
    // parsed.
    preParsing: (request) => admit(grant, request, endpoint),
    handler: async (request, reply) => {
      const wire = await readBody(server, endpoint as Endpoint, request);
      const early = request.person && before ? await before(wire) : null;
      if (early) return answerOf(endpoint, early);
      const body = decodeOrFail(endpoint.request, wire);
      await askForProof(endpoint as Endpoint, grant, body, request);
      const call: Call = {
        person: request.person && callerOf(request.person, endpoint, grant),
        ip: request.clientIp,
        userAgent: request.headers['user-agent'] ?? '',
        device: deviceOf(request),
        requestKey: requestKeyOf(endpoint as Endpoint, request),
      };
      const { person } = call;
      const handle = async () => handler(body, call);
      const result = await (person && endpoint.write ? actingAs(person.id, handle) : handle());
      if (isRefusal(result)) {
        reply.status(statusOf(result));
        await request.recordAbuse(result);
      } else await recordFile(endpoint, body, result as Res, request);
      return answerOf(endpoint, result);
    },
  });
}

/**
 * Lets the routes of bids use connections of their own. Both hooks are needed: the caller is identified before
 * the body is read, and what follows the reading of a body runs where its last bytes arrived.
 */
export function separateBids(app: FastifyInstance): void {
  const enter = (request: FastifyRequest, _reply: unknown, done: () => void) =>
    request.routeOptions.config.isOfBids ? inBidLane(done) : done();
  app.addHook('onRequest', enter);
  app.addHook('preHandler', enter);
}

/**
 * Makes the server accept JSON bodies within `limits`, and sealed bodies as text, which `serve` decrypts.
 * Registering a route throws if its bodies may be larger than the main thread may parse, unless a thread
 * parses them (`bodyInThread`).
 */
export function acceptBodies(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, bodyLimit, config }) => {
    if ((bodyLimit ?? 0) > MOST_PARSED_HERE && !config?.bodyInThread)
      throw new Error(`${url}: a body of ${bodyLimit} bytes is too large for the main thread`);
  });
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

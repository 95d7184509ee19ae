import {
  type Endpoint,
  REQUEST_KEY,
  REQUEST_KEY_HEADER,
  TOKEN_HEADER,
} from '@jicai/shared/contract/kernel/endpoint.ts';
import { type Codec, encode } from '@jicai/shared/contract/kernel/wire.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { frameOf, type RefusalFrame } from '@jicai/shared/refusal-frame.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable } from '../../kernel/db/unavailable.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { type SecretCheck, secretCheck } from '../../kernel/http/caller/identity.ts';
import { mayCall } from '../../kernel/http/caller/policy.ts';
import { callerOf } from '../../kernel/http/caller/reach.ts';
import { decodeOrFail } from '../../kernel/http/decode-body.ts';
import { Failure } from '../../kernel/http/failure.ts';
import { askForProof, grantOf, type Server } from '../../kernel/http/serve.ts';
import { statusOf } from '../../kernel/http/status.ts';

/* The live auction service (spec section 7), whose calls and error responses have a form of their own. */

/** Handles a live call. `person` is null for the relay's service token, which may read everything. */
export type LiveHandler<Req, Res> = (
  body: Req,
  person: Person | null,
  requestKey: string,
) => Promise<Res | Refusal>;

/** A call of the live service with its handler. */
export interface LiveRoute {
  readonly register: (server: Server, app: FastifyInstance, isRelay: SecretCheck) => void;
}

async function admitted(
  server: Server,
  endpoint: Endpoint,
  request: FastifyRequest,
  isRelay: SecretCheck,
): Promise<Person | null> {
  const grant = grantOf(server, endpoint.name);
  if (!endpoint.write && isRelay(request.headers[TOKEN_HEADER])) return null;
  const person = await request.identify();
  if (!person)
    throw request.isBeyondWall ? await request.notLoggedIn() : new Failure(401, 'live.tokenError');
  if (!mayCall(grant, endpoint, person)) throw new Failure(403, 'permission.denied');
  return callerOf(person, endpoint, grant);
}

function requestKeyOf(endpoint: Endpoint, request: FastifyRequest): string {
  const key = request.headers[REQUEST_KEY_HEADER];
  const requestKey = typeof key === 'string' && REQUEST_KEY.test(key) ? key : '';
  if (endpoint.write && requestKey === '') throw new Failure(400, 'call.keyMissing');
  return requestKey;
}

/** Returns the response body for a refusal or an error, in the form of the live service. */
function liveFrame(errCode: number, { text: errMsg, code, field }: RefusalFrame) {
  return { errCode, errMsg, code, ...(field === undefined ? {} : { field }) };
}

/**
 * Sets the HTTP status of a refusal and returns its body. `errCode` is 1 with HTTP status 200; for a refusal
 * that defines another HTTP status, `errCode` is 500, as in an error response.
 */
function answerRefusal(refusal: Refusal, request: Codec, reply: FastifyReply) {
  const status = statusOf(refusal);
  reply.status(status);
  return liveFrame(status === 200 ? 1 : 500, frameOf(refusal, request));
}

/**
 * Defines a call of the live service; without a policy row for the call the platform does not start
 * ([A09]).
 */
export const live = <Req, Res>(
  endpoint: Endpoint<Req, Res>,
  handler: LiveHandler<Req, Res>,
): LiveRoute => ({
  register: (server, app, isRelay) => {
    const grant = grantOf(server, endpoint.name);
    server.served.push(endpoint as Endpoint);
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { endpoint: endpoint as Endpoint, changes: endpoint.write, isOfBids: true },
      handler: async (request, reply) => {
        const person = await admitted(server, endpoint as Endpoint, request, isRelay);
        // The specification sends some requests as query parameters, some as JSON.
        const wire = { ...(request.query as object), ...(request.body as object | null) };
        const requestKey = requestKeyOf(endpoint as Endpoint, request);
        const body = decodeOrFail(endpoint.request, wire);
        await askForProof(endpoint as Endpoint, grant, body, request);
        const result = await handler(body, person, requestKey);
        return isRefusal(result)
          ? answerRefusal(result, endpoint.request, reply)
          : (encode(endpoint.response, result) as object);
      },
    });
  },
});

function answerError(error: FastifyError | Failure, request: FastifyRequest, reply: FastifyReply) {
  const known = error instanceof Failure ? error.status : (error.statusCode ?? 500);
  const status = isUnavailable(error) ? 503 : known;
  // A `Failure` is a deliberate response, for example under maintenance, and is not logged as an error.
  if (status >= 500 && !(error instanceof Failure))
    request.log.error({ err: error }, 'live call failed');
  reply.status(status);
  if (status === 401) return liveFrame(401, frameOf(refuse('live.tokenError')));
  return liveFrame(500, error instanceof Failure ? error.frame() : frameOf(refuse('live.failed')));
}

/** Registers the calls of the live service, with their error handler. */
export function serveLive(server: Server, relayToken: string, routes: readonly LiveRoute[]): void {
  const isRelay = secretCheck(relayToken);
  server.app.register(async (app) => {
    app.setErrorHandler<FastifyError>(answerError);
    for (const route of routes) route.register(server, app, isRelay);
  });
}

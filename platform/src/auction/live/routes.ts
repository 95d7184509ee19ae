import { liveEndpoints } from '@jicai/shared/contract/auction/live/service.ts';
import {
  type Endpoint,
  REQUEST_KEY,
  REQUEST_KEY_HEADER,
  TOKEN_HEADER,
} from '@jicai/shared/contract/kernel/endpoint.ts';
import { encode } from '@jicai/shared/contract/kernel/wire.ts';
import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { type MessageKey, say } from '@jicai/shared/messages.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Database } from '../../kernel/db/open.ts';
import { isUnavailable } from '../../kernel/db/unavailable.ts';
import type { Person } from '../../kernel/http/caller.ts';
import { Failure } from '../../kernel/http/failure.ts';
import { sameSecret } from '../../kernel/http/identity.ts';
import { covers } from '../../kernel/http/policy.ts';
import { decodeOrFail, type Server } from '../../kernel/http/serve.ts';
import type { Auctions } from '../bidding/service.ts';
import type { Carried } from '../countersign/countersign.ts';

/** Null is the relay's service token: it may read everything, and do nothing. */
type LiveHandler<Req, Res> = (
  body: Req,
  person: Person | null,
  requestKey: string,
) => Promise<Res | Refusal>;

interface LiveParts {
  readonly server: Server;
  readonly auctions: Auctions;
  readonly db: Database;
  readonly clock: Clock;
  readonly relayToken: string;
}

async function callerOf(
  parts: LiveParts,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Person | null> {
  const grant = parts.server.policy[endpoint.name];
  if (!grant) throw new Error(`no policy row for ${endpoint.name}`);
  if (!endpoint.write && sameSecret(request.headers[TOKEN_HEADER], parts.relayToken)) return null;
  const person = await request.identify();
  if (!person) throw new Failure(401, 'live.tokenError');
  if (!covers(grant, person.roles)) throw new Failure(403, 'permission.denied');
  return person;
}

function serveLive<Req, Res>(
  parts: LiveParts,
  app: FastifyInstance,
  endpoint: Endpoint<Req, Res>,
  handler: LiveHandler<Req, Res>,
): void {
  if (!parts.server.policy[endpoint.name]) throw new Error(`no policy row for ${endpoint.name}`);
  parts.server.served.push(endpoint as Endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    handler: async (request) => {
      const person = await callerOf(parts, endpoint as Endpoint, request);
      // The specification sends some of these as parameters, some as JSON.
      const wire = { ...(request.query as object), ...(request.body as object | null) };
      const key = request.headers[REQUEST_KEY_HEADER];
      const requestKey = typeof key === 'string' && REQUEST_KEY.test(key) ? key : '';
      if (endpoint.write && requestKey === '') throw new Failure(400, 'call.keyMissing');
      const result = await handler(decodeOrFail(endpoint.request, wire), person, requestKey);
      if (isRefusal(result)) return { errCode: 1, errMsg: say(result.refused, result.values) };
      return encode(endpoint.response, result) as object;
    },
  });
}

/** A command's answer: the handler is a person, and its success has the specification's text. */
function command<Req>(
  done: MessageKey,
  run: (person: Person, requestKey: string, body: Req) => Promise<Partial<Carried> | Refusal>,
): LiveHandler<Req, { errorCode: number; errorMessage: string; waiting: boolean }> {
  return async (body, person, requestKey) => {
    if (!person) throw new Failure(401, 'live.tokenError');
    const result = await run(person, requestKey, body);
    if (isRefusal(result)) return result;
    const { waiting = false } = result;
    return { errorCode: 0, errorMessage: say(waiting ? 'countersign.waiting' : done), waiting };
  };
}

/** The live auction service (spec section 7): its own API, its own shape of errors. */
export function liveRoutes(parts: LiveParts): void {
  const { auctions, db, clock } = parts;
  parts.server.app.register(async (app) => {
    app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
      const known = error instanceof Failure ? error.status : (error.statusCode ?? 500);
      const status = isUnavailable(error) ? 503 : known;
      if (status >= 500) request.log.error({ err: error }, 'live call failed');
      reply.status(status);
      const text = error instanceof Failure ? error.message : say('live.failed');
      return {
        errCode: status === 401 ? 401 : 500,
        errMsg: status === 401 ? say('live.tokenError') : text,
      };
    });
    serveLive(parts, app, liveEndpoints.state, (body, person) =>
      auctions.liveState(person, body.packageNumber),
    );
    serveLive(parts, app, liveEndpoints.packageInfo, async (body, person) => ({
      ...(await auctions.packageInfo(person, body.packageNumber)),
      serverTimeMs: await readNow(clock, db),
    }));
    serveLive(parts, app, liveEndpoints.bids, async (body, person) => ({
      bids: await auctions.bids(person, body),
    }));
    serveLive(parts, app, liveEndpoints.reminders, async (body, person) => ({
      reminders: await auctions.reminders(person, body),
    }));
    serveLive(
      parts,
      app,
      liveEndpoints.addReminder,
      command('reminder.sent', (person, key, body) => auctions.sendReminder(person, key, body)),
    );
    serveLive(
      parts,
      app,
      liveEndpoints.changeEnd,
      command('end.saved', (person, key, body) => auctions.changeEnd(person, key, body)),
    );
    serveLive(
      parts,
      app,
      liveEndpoints.changeState,
      command('state.done', (person, key, body) => auctions.changeState(person, key, body)),
    );
    serveLive(
      parts,
      app,
      liveEndpoints.emergencyPause,
      command('state.done', (person, key, body) => auctions.emergencyPause(person, key, body)),
    );
  });
}

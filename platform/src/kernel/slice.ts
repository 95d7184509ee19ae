import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { MenuIconName } from '@jicai/shared/domain/kernel/rights/menu-icons.ts';
import type { Messages } from '@jicai/shared/messages.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Duty } from './duty.ts';
import type { Listener } from './events/events.ts';
import { type Call, personOf } from './http/caller/caller.ts';
import type { Policy } from './http/caller/policy.ts';
import { type Handler, type ServeOptions, type Server, serve } from './http/serve.ts';
import type { JobHandler } from './jobs/job.ts';
import type { Every } from './timers/every.ts';
import type { UntilDue } from './timers/until-due.ts';
import { isAnswered } from './write/idempotency.ts';
import {
  carryOutWrite,
  type WriteContext,
  type WriteDeps,
  type WriteHandler,
} from './write/write.ts';

/**
 * One capability of the platform as a data value: its permissions, calls with their handlers, menu entries,
 * jobs and event listeners. `Needs` is the part of the platform's context that the slice's handlers use.
 */
export interface Slice<Needs> {
  /** The slice's folder, as wing and slice: `ordering/cart`. */
  readonly name: string;
  /**
   * The texts of the slice's refusals, which are declared in `shared`, because the client also uses their
   * keys.
   */
  readonly messages?: Partial<Messages>;
  readonly policy: Policy;
  readonly endpoints?: (needs: Needs) => readonly ServedEndpoint[];
  /**
   * All queries of the slice that the policy opens to `anyone`, and no other calls. The `db` of `needs` is
   * the connection pool of public reads, so that a bid never waits for a connection behind these queries.
   */
  readonly openReads?: (needs: Needs) => readonly ServedEndpoint[];
  readonly menu?: readonly MenuEntry[];
  /** The work that the slice's objects ask of people; the lists of to-dos derive from it. */
  readonly duties?: readonly Duty[];
  readonly listeners?: (needs: Needs) => readonly Listener[];
  /**
   * The handlers of the slice's jobs: work after a transaction, at a set time, or periodically (`defineJob`).
   */
  readonly jobs?: (needs: Needs) => readonly JobHandler[];
  /** Registers routes outside the contract: downloads, pictures, the live service. */
  readonly routes?: (needs: Needs, server: Server) => void;
  /**
   * Starts work that must be done to the second, in every platform process; work that may be late is a job.
   * The given `timers` pause under maintenance; work that must not pause imports `every` instead. Returns a
   * function that stops the work.
   */
  readonly start?: (
    needs: Needs,
    log: FastifyBaseLogger,
    timers: SliceTimers,
  ) => () => Promise<void> | void;
}

/** The timers of business work. Under maintenance these timers start no round of work. */
export interface SliceTimers {
  readonly every: Every;
  readonly untilDue: UntilDue;
}

/** An entry of the side menu, shown to people who may make the call whose name is `needs`. */
export interface MenuEntry {
  /** The group's name; `identity/navigation` has the titles and the order of groups. */
  readonly group: string;
  /** The sort order inside the group. */
  readonly order: number;
  readonly name: string;
  readonly title: string;
  readonly path: string;
  /** The icon; every menu entry has a different one. */
  readonly icon: MenuIconName;
  readonly needs: string;
}

/**
 * A call with the function that registers it. `path` says how the call runs: a `query` changes nothing, a
 * `write` runs in `carryOutWrite`, and the handlers of `ledger` and `unkeyed` own their transactions
 * (`ownWrite`).
 */
export interface ServedEndpoint {
  readonly endpoint: Endpoint;
  readonly path: 'query' | 'write' | 'ledger' | 'unkeyed';
  readonly register: (server: Server, deps: WriteDeps) => void;
}

/**
 * The options of a call that changes something: maintenance refuses such a call, unless it belongs to signing
 * in.
 */
const CHANGES = { changes: true };

/** Declares a call that changes nothing. Throws if the endpoint is declared as a `write`. */
export function query<Req, Res>(
  endpoint: Endpoint<Req, Res>,
  handler: Handler<Req, Res>,
): ServedEndpoint {
  if (endpoint.write) throw new Error(`${endpoint.name} is a write`);
  return {
    endpoint: endpoint as Endpoint,
    path: 'query',
    register: (server) => serve(server, endpoint, handler),
  };
}

/** Declares a call that runs in `carryOutWrite`. Throws unless the endpoint is declared as a `write`. */
export function write<Req, Res>(
  endpoint: Endpoint<Req, Res>,
  handler: WriteHandler<Req, Res>,
): ServedEndpoint {
  if (!endpoint.write) throw new Error(`${endpoint.name} is no write`);
  return {
    endpoint: endpoint as Endpoint,
    path: 'write',
    register: (server, deps) =>
      serve(
        server,
        endpoint,
        (body, call) => carryOutWrite(deps, endpoint, body, call, handler),
        CHANGES,
      ),
  };
}

/**
 * Declares a write that first needs the response of another system. `ask` runs before the transaction,
 * because nothing may wait for another system while it holds locks. The handler gets the result of `ask`; a
 * refusal by `ask` ends the call. A repeated request gets its stored response, without a call of `ask`.
 */
export function askingWrite<Req, Res, Answer>(
  endpoint: Endpoint<Req, Res>,
  ask: (body: Req, call: Call) => Promise<Answer | Refusal>,
  handler: (
    body: Req,
    context: WriteContext,
    answer: Exclude<Answer, Refusal>,
  ) => ReturnType<WriteHandler<Req, Res>>,
): ServedEndpoint {
  if (!endpoint.write) throw new Error(`${endpoint.name} is no write`);
  return {
    endpoint: endpoint as Endpoint,
    path: 'write',
    register: (server, deps) =>
      serve(
        server,
        endpoint,
        async (body, call) => {
          const key = { personId: personOf(call).id, requestKey: call.requestKey };
          const isRepeated = await isAnswered(key, endpoint, deps.db);
          const answer = isRepeated ? refuse('call.keyOld') : await ask(body, call);
          return carryOutWrite(deps, endpoint, body, call, async (same, context) =>
            isRefusal(answer) ? answer : handler(same, context, answer as Exclude<Answer, Refusal>),
          );
        },
        CHANGES,
      ),
  };
}

/**
 * Declares a call that changes something outside `carryOutWrite`: `ledger` for a call whose request keys are
 * in an auction's log, `unkeyed` for a call without idempotency, such as a login. The handler owns its
 * transaction. `before` may refuse a body before it is decoded.
 */
export function ownWrite<Req, Res>(
  path: 'ledger' | 'unkeyed',
  endpoint: Endpoint<Req, Res>,
  handler: Handler<Req, Res>,
  { before }: Pick<ServeOptions, 'before'> = {},
): ServedEndpoint {
  const options = before ? { ...CHANGES, before } : CHANGES;
  return {
    endpoint: endpoint as Endpoint,
    path,
    register: (server) => serve(server, endpoint, handler, options),
  };
}

import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { MenuIconName } from '@jicai/shared/domain/kernel/menu-icons.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { Messages } from '@jicai/shared/messages.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Listener } from './events/events.ts';
import { type Call, personOf } from './http/caller.ts';
import type { Policy } from './http/policy.ts';
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
 * One capability of the platform as a value: its permissions, its calls with their handlers, its
 * entries of the menu, its jobs, and the events that it listens to. `Needs` is the part of the
 * platform's context that its handlers use.
 */
export interface Slice<Needs> {
  /** Wing and slice, like its folder: `ordering/cart`. */
  readonly name: string;
  /** The texts of its refusals; they stand in `shared`, because the client uses the keys too. */
  readonly messages?: Partial<Messages>;
  readonly policy: Policy;
  readonly endpoints?: (needs: Needs) => readonly ServedEndpoint[];
  /**
   * The reads that anybody may make, apart from the other calls: their `db` has connections of its own,
   * so that a bid never waits for one behind them.
   */
  readonly openReads?: (needs: Needs) => readonly ServedEndpoint[];
  readonly menu?: readonly MenuEntry[];
  readonly listeners?: (needs: Needs) => readonly Listener[];
  /** Work after a transaction, at a time, or periodically; see `defineJob`. */
  readonly jobs?: (needs: Needs) => readonly JobHandler[];
  /** Routes that are no calls of the contract: downloads, pictures, the live service. */
  readonly routes?: (needs: Needs, server: Server) => void;
  /**
   * Work to the second, in every platform; what may be late is a job. What it is handed does nothing
   * under maintenance; what has nothing to do with the business imports its own `every`. Answers what
   * stops it.
   */
  readonly start?: (
    needs: Needs,
    log: FastifyBaseLogger,
    timers: SliceTimers,
  ) => () => Promise<void> | void;
}

/** The timers of the business: none of their rounds begins under maintenance. */
export interface SliceTimers {
  readonly every: Every;
  readonly untilDue: UntilDue;
}

/** An entry of the side menu; it shows to people who may make the call that it `needs`. */
export interface MenuEntry {
  /** The group's name; `identity/navigation` has their titles and order. */
  readonly group: string;
  /** The place inside the group. */
  readonly order: number;
  readonly name: string;
  readonly title: string;
  readonly path: string;
  /** Its own: no other entry has it. */
  readonly icon: MenuIconName;
  readonly needs: string;
}

/** A call with its registration. `path` names the one of the platform's paths that it takes. */
export interface ServedEndpoint {
  readonly endpoint: Endpoint;
  readonly path: 'query' | 'write' | 'ledger' | 'unkeyed';
  readonly register: (server: Server, deps: WriteDeps) => void;
}

/** Says that a call waits under maintenance, whether it has a request key or not. */
const CHANGES = { changes: true };

/** A call that changes nothing. */
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

/** A call that changes something, by the one write path: see `carryOutWrite`. */
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
 * A write that needs the answer of another system first. `ask` runs before the transaction, because
 * nothing may wait for a stranger behind locks; the handler gets its answer. A refusal of `ask` counts
 * only where the handler would run: a repeated request gets its stored answer, and nobody is asked.
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
 * A call that changes something and has an idempotency of its own: an auction's log ('ledger'), or
 * one that needs none, such as a login ('unkeyed'). The handler owns its transaction. `before` looks at
 * a body before it is decoded.
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

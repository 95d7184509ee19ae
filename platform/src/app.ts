import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import { recordHeartbeat } from './auction/ledger/faults/heartbeat.ts';
import { auctionSlices } from './auction/slices.ts';
import {
  createContext,
  obligations,
  type PlatformContext,
  type PlatformOptions,
} from './context.ts';
import { filesSlices } from './files/slices.ts';
import { fulfilmentSlices } from './fulfilment/slices.ts';
import { checkMemberRoutes } from './identity/navigation/member-routes.ts';
import { checkMenu } from './identity/navigation/menu.ts';
import { handoverDuties } from './identity/organisation/posts/duties.ts';
import { identitySlices } from './identity/slices.ts';
import { createPublish, type Publish } from './kernel/events/events.ts';
import { showApiDocument } from './kernel/http/api-document.ts';
import { mergePolicies, type Policy } from './kernel/http/caller/policy.ts';
import { createOpener } from './kernel/http/envelope/opener.ts';
import { showHealth } from './kernel/http/health.ts';
import { showMetrics } from './kernel/http/metrics.ts';
import type { Server } from './kernel/http/serve.ts';
import type { JobHandler } from './kernel/jobs/job.ts';
import { createQueues } from './kernel/jobs/queues.ts';
import { startWorker } from './kernel/jobs/worker.ts';
import type { ServedEndpoint, Slice } from './kernel/slice.ts';
import { type Every, pausable } from './kernel/timers/every.ts';
import { createNotices } from './kernel/timers/notices.ts';
import { createUntilDue } from './kernel/timers/until-due.ts';
import { sweepHandler } from './kernel/write/sweep.ts';
import { mallSlices } from './mall/slices.ts';
import { operationsSlices } from './operations/slices.ts';
import { orderNumbers } from './ordering/order/due.ts';
import { orderingSlices } from './ordering/slices.ts';
import { addPlugins, createServer } from './server.ts';
import { sourcingSlices } from './sourcing/slices.ts';
import { supplySlices } from './supply/slices.ts';
import { dutiesDue } from './work/duty/source.ts';
import { workSlices } from './work/slices.ts';

/** The slices of all wings, in the order in which calls, menu entries and listeners are registered. */
const slices: readonly Slice<PlatformContext>[] = [
  ...filesSlices,
  ...identitySlices,
  ...workSlices,
  ...mallSlices,
  ...orderingSlices,
  ...fulfilmentSlices,
  ...auctionSlices,
  ...sourcingSlices,
  ...supplySlices,
  ...operationsSlices,
];

/** The permission table of all slices. */
export const platformPolicy: Policy = mergePolicies(...slices.map(({ policy }) => policy));

/** The side menu entries of all slices. */
export const platformMenu = slices.flatMap(({ menu = [] }) => menu);

/** The duties of all slices, and those of administrators when people left something open. */
export const platformDuties = [
  ...slices.flatMap(({ duties = [] }) => duties),
  ...handoverDuties(obligations),
];

/** Starts the timers and the jobs of all slices; closing the app stops them. */
async function startBackground(
  app: FastifyInstance,
  context: PlatformContext,
  handlers: readonly JobHandler[],
): Promise<void> {
  const { db, clock, gate } = context;
  const { isPaused } = gate;
  // AU18: runs before the first bid and detects how long no platform could accept bids.
  await recordHeartbeat({ db, clock });
  const notices = createNotices();
  const timers = { every: pausable(isPaused), untilDue: createUntilDue(notices, isPaused) };
  const stops: ((() => Promise<void> | void) | undefined)[] = [];
  // Registered before anything starts, so that a start that fails halfway stops what it began.
  app.addHook('onClose', async () => {
    await Promise.all(stops.map((stop) => stop?.()));
  });
  for (const slice of slices) stops.push(slice.start?.(context, app.log, timers));
  stops.push(await startWorker(db, handlers, app.log, { isPaused, notices }));
}

/** Returns the calls of a slice. Throws unless exactly its public queries are in `openReads`. */
function callsOf(slice: Slice<PlatformContext>, context: PlatformContext): ServedEndpoint[] {
  const isOpen = ({ path, endpoint }: ServedEndpoint) =>
    path === 'query' && slice.policy[endpoint.name] === 'anyone';
  const open = slice.openReads?.({ ...context, db: context.publicReads }) ?? [];
  const calls = slice.endpoints?.(context) ?? [];
  const misplaced = [...open.filter((call) => !isOpen(call)), ...calls.filter(isOpen)];
  if (misplaced.length > 0)
    throw new Error(`${slice.name}: ${misplaced[0]?.endpoint.name} is among the wrong calls`);
  return [...open, ...calls];
}

interface Platform {
  readonly app: FastifyInstance;
  readonly server: Server;
  readonly jobs: readonly JobHandler[];
  /** The pausable `every` that slices get; the demonstration uses it too. */
  readonly every: Every;
}

/** Composes the platform without listening on a port. On failure, closes whatever was started. */
export async function createPlatform(options: PlatformOptions): Promise<Platform> {
  const app = createServer(options.logger);
  try {
    return await compose(app, options);
  } catch (error) {
    await app.close().catch(() => {});
    throw error;
  }
}

async function compose(app: FastifyInstance, options: PlatformOptions): Promise<Platform> {
  const policy = options.policy ?? platformPolicy;
  checkMenu(platformMenu, platformPolicy);
  checkMemberRoutes(platformPolicy);
  const served: Endpoint[] = [];
  const base = await createContext(options, app.log);
  const context: PlatformContext = {
    ...base,
    policy,
    menu: platformMenu,
    duties: platformDuties,
    due: dutiesDue(platformDuties, orderNumbers({ duties: platformDuties, clock: base.clock })),
    served,
    publish: (event, payload, trx) => publish(event, payload, trx),
  };
  const { db, clock, keys } = context;
  const opener = createOpener(keys, options.nonces);
  await addPlugins(app, context, opener, options.callsPerMinute);

  const publish: Publish = createPublish(
    slices.flatMap((slice) => slice.listeners?.(context) ?? []),
  );
  const server: Server = { app, policy, keys, opener, served };
  for (const slice of slices) {
    for (const { register } of callsOf(slice, context))
      register(server, { db, clock, publish: context.publish });
    slice.routes?.(context, server);
  }
  showHealth(app, context, options.isReady);
  showMetrics(app, options.metricsToken ?? null);
  if (options.apiDocument) showApiDocument(app, server.served);
  const jobs = [...slices.flatMap((slice) => slice.jobs?.(context) ?? []), sweepHandler(context)];
  await createQueues(
    jobs.map(({ job }) => job),
    db,
  );
  if (options.background ?? true) await startBackground(app, context, jobs);
  return { app, server, jobs, every: pausable(context.gate.isPaused) };
}

import {
  type MaintenanceMode,
  maintenanceNotice,
} from '@jicai/shared/domain/operations/maintenance.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { Failure } from '../../kernel/http/failure.ts';
import { every } from '../../kernel/timers/every.ts';

/** Every platform looks this often whether another one, or the command line, changed something. */
const LOOK_MS = 1_000;

interface State {
  readonly awaitsSetup: boolean;
  readonly maintenance: MaintenanceMode | null;
  readonly message: string;
  readonly until: number | null;
}

/** Keeps calls out while the installation is not set up, or under maintenance. */
export interface Gate {
  /** Reads the state anew, after a change in this process. */
  readonly refresh: () => Promise<void>;
  /** Reads it again every second. Answers what stops that. */
  readonly watch: (onError: (error: unknown) => void) => () => Promise<void>;
  readonly state: () => State;
  /** True while timers and jobs of the business wait. */
  readonly isPaused: () => boolean;
  /** Throws 503 for a call that has to wait. */
  readonly check: (request: FastifyRequest) => void;
}

const OPEN: State = { awaitsSetup: false, maintenance: null, message: '', until: null };
/** Calls that work before the set-up; the page itself comes from the relay. */
const BEFORE = new Set(['setup.status', 'setup.tryMail', 'setup.run', 'session.publicKey']);
/** Signing in, by whatever way, changes nothing of the business. */
const SIGN_IN = /^(session|signIn|stepUp)\.|^signOn\.(providers|begin|finish|withPassword)$/;
/** A link for a password, from the command line or a mail, is a way to sign in too. */
const LINKS = new Set(['access.open', 'access.use', 'access.canReset']);
/** The reads by which boards are watched: also a mall that is closed does not look broken to a relay. */
const WATCHING = /^live\./;
/** They tell whoever runs the servers how they are. */
const OF_THE_SERVER = new Set(['/healthz', '/readyz', '/metrics']);

/** Every page asks it, and says what the maintenance is about. */
const STATUS = 'setup.status';

const goesOn = (name: string): boolean => SIGN_IN.test(name) || LINKS.has(name) || name === STATUS;

function checkCall(name: string, isWrite: boolean, state: State): void {
  if (state.awaitsSetup && !BEFORE.has(name)) throw new Failure(503, 'call.notReady');
  if (state.maintenance === null || goesOn(name) || (WATCHING.test(name) && !isWrite)) return;
  const message = maintenanceNotice(state);
  if (state.maintenance === 'closed') throw new Failure(503, 'maintenance.closed', { message });
  if (isWrite) throw new Failure(503, 'maintenance.readOnly', { message });
}

/** `canAwaitSetup` is false for demonstrations and tests, whose people come from elsewhere. */
export function createGate(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  canAwaitSetup: boolean,
): Gate {
  let state = OPEN;
  const refresh = async () => {
    const { rows } = await sql<State>`
      select ready_at is null and not exists (select from person) as "awaitsSetup",
        case when maintenance_until is null or maintenance_until > ${clock.now()}
          then maintenance end as maintenance,
        maintenance_message as message, maintenance_until as until
      from installation`.execute(db);
    const [found] = rows;
    if (found) state = { ...found, awaitsSetup: canAwaitSetup && found.awaitsSetup };
  };
  return {
    refresh,
    watch: (onError) => every(LOOK_MS, refresh, { onError }),
    state: () => state,
    isPaused: () => state.maintenance !== null,
    check: ({ method, routeOptions: { url, config } }) => {
      // No route: the answer is that there is none.
      if (url === undefined || OF_THE_SERVER.has(url)) return;
      // Uploads and the interface for suppliers' systems are no calls of the contract.
      const isRead = method === 'GET' || method === 'HEAD';
      checkCall(config.endpoint?.name ?? url, config.changes ?? !isRead, state);
    },
  };
}

/** Asks the gate before a call is read; the limit on requests comes first. */
export function askGate(app: FastifyInstance, gate: Gate): void {
  app.addHook('preParsing', async (request) => {
    // It may have been set up since the last look, by another platform.
    if (gate.state().awaitsSetup) await gate.refresh();
    gate.check(request);
  });
}

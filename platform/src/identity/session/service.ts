import type { LoginResponse, WorkPuzzle } from '@jicai/shared/contract/identity/account/session.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import DataLoader from 'dataloader';
import type { Clock } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import type { Origin, Person } from '../../kernel/http/caller/caller.ts';
import type { EnvelopeKeys } from '../../kernel/http/envelope/keys.ts';
import { Failure } from '../../kernel/http/failure.ts';
import { signalChange } from '../../kernel/write/signals.ts';
import {
  checkPassword,
  hashPassword,
  isOfOtherSuite,
  passwordSuiteNow,
} from '../password/password.ts';
import type { PasswordSuite } from '../password/password-worker.ts';
import type { Factors } from '../second-factor/service.ts';
import { logSecurity } from '../security/log.ts';
import { rulesNow, type SecurityRules } from '../security/profiles.ts';
import { isUnused } from './account-age.ts';
import { type AlarmLocalLogin, createAdvance, type TellLogin } from './advance.ts';
import { createGuesses, type Guess } from './guessing/guesses.ts';
import { createKnownPlaces } from './guessing/known-places.ts';
import type { Difficulty, Puzzles, Solution } from './guessing/puzzles.ts';
import * as sessions from './repository.ts';
import { keyOf, type Throttle } from './throttle.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly keys: EnvelopeKeys;
  /** Marks new tokens, so that relays know them. */
  readonly relayToken: string;
  readonly throttle: Throttle;
  readonly factors: Factors;
  readonly tellLogin: TellLogin;
  readonly alarmLocalLogin: AlarmLocalLogin;
  /** Null: no work is asked for. Tests that guess on purpose have none. */
  readonly puzzles: { readonly puzzles: Puzzles; readonly difficulty: Difficulty } | null;
}

/** The news of a session since its last keep-alive. */
interface Since {
  readonly active: boolean;
  readonly isWatching: boolean;
  readonly isWall: boolean;
}

/** Walls are for those who run an auction or watch over it; a supplier's or buyer's session has no longer life. */
const mayKeepWall = ({ roles }: Pick<Person, 'roles'>): boolean =>
  roles.includes('handler') || roles.includes('supervisor');

/**
 * Prolongs a session only after an action of its person: keep-alive alone makes none eternal. Who only
 * watches a live board may read on; where the profile asks again, no action counts after an idle time
 * until the person has proved who they are. A wall that is shown keeps its session, to be read only, beyond
 * the longest time of one.
 */
async function keepAlive(
  { tokenHash, isIdle, isWall: isOld, roles }: Person,
  { active, isWatching, isWall }: Since,
  clock: Clock,
  db: Database,
): Promise<Record<string, never>> {
  if (isWall && isWatching && mayKeepWall({ roles })) await sessions.noteWall(tokenHash, clock, db);
  // After its longest time a session is a wall or nothing.
  if (isOld) return {};
  const asks = active || isWatching ? (await rulesNow(db)).asksAgain : true;
  if (isWatching && asks) await sessions.noteWatching(tokenHash, clock, db);
  if (!isIdle && (active || !asks)) await sessions.touchSession(tokenHash, clock, db);
  return {};
}

/** A login that has to be worked for first. */
const puzzleAnswer = (puzzle: WorkPuzzle): LoginResponse => ({
  token: null,
  tokenIntervalSeconds: limits.tokenIntervalSeconds,
  user: null,
  notice: null,
  accountNews: [],
  pending: null,
  puzzle,
});

/**
 * Stores the same password by the suite in force, where its hash is of another: neither its age nor
 * its history changes.
 */
async function hashAnew(
  found: sessions.LoginPerson,
  password: string,
  { suite, db }: { readonly suite: PasswordSuite; readonly db: Executor },
): Promise<void> {
  if (!isOfOtherSuite(found.password_hash, suite)) return;
  try {
    const hash = await hashPassword(password, db);
    await sessions.replaceHash(found.id, { from: found.password_hash, to: hash }, db);
  } catch (error) {
    // Too many wait for a hash: the next login does it.
    if (!(error instanceof Failure)) throw error;
  }
}

/** Logs in and out, and finds the person of a session. */
export function createSessions({ puzzles, ...deps }: Deps) {
  const { db, clock, throttle } = deps;
  // Calls that arrive together ask with one statement; nothing is kept for the next ones, so that a
  // session that ended is not found.
  const people = new DataLoader<string, Person | null>(
    (tokenHashes) => sessions.findPeople(tokenHashes, clock, db),
    { cache: false, maxBatchSize: 256, batchScheduleFn: setImmediate },
  );

  const advance = createAdvance(deps);
  const guesses = puzzles && createGuesses({ counters: throttle.guesses, keyOf, ...puzzles });
  const places = createKnownPlaces(clock, db);
  /** The answer before a password is looked at; null: it may be looked at. */
  async function admitGuess(
    guess: Omit<Guess, 'isKnownPlace'>,
  ): Promise<LoginResponse | Refusal | null> {
    if (!guesses) return null;
    const isKnownPlace = () => places.knows(guess.loginName, guess.ip);
    const may = await guesses.admit({ ...guess, isKnownPlace });
    if (may === 'look') return null;
    return may === 'closed' ? refuse('session.attacked') : puzzleAnswer(may);
  }

  /** Why no password is looked at for this network now; null: it is. */
  async function haltOf(
    loginName: string,
    ip: string,
    { afterFailures }: SecurityRules,
  ): Promise<Refusal | null> {
    if (afterFailures === 'lock' && (await throttle.isLockedOut(loginName, ip)))
      return refuse('session.locked');
    const seconds = afterFailures === 'wait' ? await throttle.waitOf(loginName, ip) : 0;
    return seconds > 0 ? refuse('session.wait', { seconds: String(seconds) }) : null;
  }

  async function refuseWrong(
    loginName: string,
    ip: string,
    { afterFailures }: SecurityRules,
  ): Promise<Refusal> {
    if (afterFailures !== 'work') await throttle.noteFailure(loginName, ip, afterFailures);
    const failed = { action: 'login', wasRefused: true, by: loginName, address: ip } as const;
    await logSecurity(failed, clock, db);
    return refuse('session.loginFailed');
  }

  async function refuseUnused(found: sessions.LoginPerson, ip: string): Promise<Refusal> {
    const by = { id: found.id, name: found.name, orgId: found.org_id };
    const event = { action: 'login', wasRefused: true, by, address: ip } as const;
    await logSecurity({ ...event, detail: 'session.unused' }, clock, db);
    return refuse('session.unused');
  }

  return {
    /** One text for an unknown name and a wrong password, in the same time ([A17]). */
    async login(
      loginName: string,
      password: string,
      from: Origin,
      given: Solution | null = null,
    ): Promise<LoginResponse | Refusal> {
      const { ip } = from;
      const admitted = await throttle.admitLogin(loginName, ip);
      if (admitted === 'refused') throw new Failure(429, 'call.tooMany');
      const rules = await rulesNow(db);
      const halted = await haltOf(loginName, ip, rules);
      if (halted) return halted;
      const early = await admitGuess({ loginName, ip, given, most: rules.mostGuesses });
      if (early) return early;
      const found = await sessions.findByLoginName(loginName, db);
      const suite = await passwordSuiteNow(db);
      const right = await checkPassword(found?.password_hash, password, { lane: admitted, suite });
      if (!found || !right) {
        return refuseWrong(loginName, ip, rules);
      }
      await throttle.forgiveLogin(loginName, ip);
      await guesses?.forgive(loginName, ip);
      if (isUnused(found, rules, await readNow(clock, db))) return refuseUnused(found, ip);
      await hashAnew(found, password, { suite, db });
      return advance(found, { hasCode: false, byPassword: true }, from, db);
    },

    advance,

    async logout(person: Person, ip: string): Promise<Record<string, never>> {
      await sessions.deleteSession(person.tokenHash, db);
      await logSecurity({ action: 'logout', by: person, address: ip }, clock, db);
      signalChange('session', [person.tokenHash]);
      return {};
    },

    keepAlive: (person: Person, since: Since) => keepAlive(person, since, clock, db),

    /** Ends a person's other sessions; the relay closes their connections. */
    async endOthers(person: Pick<Person, 'id' | 'tokenHash'>, trx: Executor): Promise<void> {
      signalChange('session', await sessions.endOtherSessions(person, trx));
    },

    findPerson: (tokenHash: string) => people.load(tokenHash),
    whyEnded: (tokenHash: string) => sessions.endReason(tokenHash, db),
    /** The database's time: the browser's first estimate of it. */
    serverTime: () => readNow(clock, db),
  };
}

export type Sessions = ReturnType<typeof createSessions>;

import { secondFactorEndpoints } from '@jicai/shared/contract/identity/account/second-factor.ts';
import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import { type Call, type Person, personOf } from '../../kernel/http/caller/caller.ts';
import { proven } from '../../kernel/http/caller/policy.ts';
import { Failure } from '../../kernel/http/failure.ts';
import { ownWrite, query, type Slice } from '../../kernel/slice.ts';
import { transact } from '../../kernel/write/write.ts';
import { needsFactor, rulesNow } from '../security/profiles.ts';
import { isAsked } from './keys/repository.ts';
import type { Recovery } from './recovery.ts';
import { loginNameOf } from './repository.ts';
import type { Factors } from './service.ts';

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
  readonly factors: Factors;
  readonly throttle: { admit(name: string, ip: string): Promise<boolean> };
  readonly sessions: { endOthers(person: Person, trx: Executor): Promise<void> };
}

/** A session without the password must not change what protects the account. */
const protectedCall = proven('loggedIn', { proof: 'always' });

function callsOf({ db, clock, factors, throttle, sessions }: Needs) {
  const contextOf = (call: Call, trx: Executor) => {
    const by = personOf(call);
    return { clock, trx, by, address: call.ip, boundTo: by.tokenHash };
  };
  type Context = ReturnType<typeof contextOf>;
  return {
    within: <T>(call: Call, run: (context: Context) => Promise<T>): Promise<T> =>
      transact(db, (trx) => run(contextOf(call, trx))),

    /** A change of the factors: it ends the person's other sessions. */
    change: <T>(call: Call, run: (context: Context) => Promise<T | Refusal>) =>
      transact(db, async (trx): Promise<T | Refusal> => {
        const answer = await run(contextOf(call, trx));
        if (!isRefusal(answer)) await sessions.endOthers(personOf(call), trx);
        return answer;
      }),

    /** Recovery codes take a while to hash: nobody makes the server do it without end. */
    async newRecovery(call: Call): Promise<Recovery> {
      if (!(await throttle.admit(`recovery ${personOf(call).id}`, call.ip)))
        throw new Failure(429, 'call.tooMany');
      return factors.newRecovery();
    },
  };
}

async function stateOf({ db, factors }: Needs, person: Person) {
  const { hasApp } = await factors.kinds(person.id, db);
  const keys = await factors.keysOf(person.id, db);
  return {
    isOn: hasApp,
    isRequired: needsFactor(await rulesNow(db), person),
    codesLeft: await factors.codesLeft(person.id, db),
    keysAllowed: factors.devices.key.isAllowed,
    certificatesAllowed: factors.devices.certificate.isAllowed,
    keys: keys.map(({ id, kind, name, subject, validToMs, createdAtMs, lastUsedAtMs }) => ({
      id,
      kind,
      name,
      subject,
      validToMs,
      addedAtMs: createdAtMs,
      lastUsedAtMs,
    })),
  };
}

/** A person's own second factors: codes by time, security keys, certificates, recovery codes. */
export const secondFactorSlice: Slice<Needs> = {
  name: 'identity/second-factor',
  policy: {
    'factor.state': 'loggedIn',
    'factor.begin': protectedCall,
    'factor.confirm': 'loggedIn',
    'factor.renewCodes': protectedCall,
    'factor.remove': protectedCall,
    'factor.beginKey': protectedCall,
    'factor.addKey': 'loggedIn',
    'factor.removeKey': protectedCall,
  },
  endpoints: (needs) => {
    const { db, clock, factors } = needs;
    const { within, change, newRecovery } = callsOf(needs);
    return [
      query(secondFactorEndpoints.state, (_body, call) => stateOf(needs, personOf(call))),
      ownWrite('unkeyed', secondFactorEndpoints.begin, (_body, call) =>
        within(call, async ({ trx, by }) => {
          const enrolment = await factors.begin(await loginNameOf(by.id, trx), by.id, trx);
          return isRefusal(enrolment) ? enrolment : { enrolment };
        }),
      ),
      ownWrite('unkeyed', secondFactorEndpoints.confirm, async ({ code }, call) => {
        const recovery = await factors.recoveryFor(code, personOf(call).id, { clock, db });
        return change(call, async (context) => {
          const recoveryCodes = await factors.confirm(code, recovery, context);
          return isRefusal(recoveryCodes) ? recoveryCodes : { recoveryCodes };
        });
      }),
      ownWrite('unkeyed', secondFactorEndpoints.renewCodes, async (_body, call) => {
        // Asked before anything is hashed, and again in the transaction.
        const refused = await factors.refuseRenewal(personOf(call).id, db);
        if (refused) return refused;
        const recovery = await newRecovery(call);
        return within(call, async (context) => {
          const recoveryCodes = await factors.renewCodes(recovery, context);
          return isRefusal(recoveryCodes) ? recoveryCodes : { recoveryCodes };
        });
      }),
      ownWrite('unkeyed', secondFactorEndpoints.remove, (_body, call) =>
        change(call, factors.remove),
      ),
      ownWrite('unkeyed', secondFactorEndpoints.beginKey, ({ kind }, call) =>
        within(call, async (context) => {
          const loginName = await loginNameOf(context.by.id, context.trx);
          const options = await factors.deviceOf(kind).beginAdd(loginName, context);
          return isRefusal(options) ? options : { options };
        }),
      ),
      ownWrite('unkeyed', secondFactorEndpoints.addKey, async (body, call) => {
        const { id: personId, tokenHash: boundTo } = personOf(call);
        const needsCodes =
          (await factors.codesLeft(personId, db)) === 0 &&
          (await isAsked({ personId, purpose: 'add', boundTo }, clock, db));
        const recovery = needsCodes ? await newRecovery(call) : null;
        return change(call, async (context) => {
          const recoveryCodes = await factors.addKey(body, recovery, context);
          return isRefusal(recoveryCodes) ? recoveryCodes : { recoveryCodes };
        });
      }),
      ownWrite('unkeyed', secondFactorEndpoints.removeKey, ({ id }, call) =>
        change(call, (context) => factors.removeKey(id, context)),
      ),
    ];
  },
};

import { secondFactorEndpoints } from '@jicai/shared/contract/identity/second-factor.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { type Call, personOf } from '../../kernel/http/caller.ts';
import { proven } from '../../kernel/http/policy.ts';
import { ownWrite, query, type Slice } from '../../kernel/slice.ts';
import { transact } from '../../kernel/write/write.ts';
import { needsFactor, rulesNow } from '../security/profiles.ts';
import { loginNameOf } from './repository.ts';
import type { Factors } from './service.ts';

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
  readonly factors: Factors;
}

/** A session without the password must not change what protects the account. */
const protectedCall = proven('loggedIn', { proof: 'always' });

/** A person's own second factor: on, off, other recovery codes. */
export const secondFactorSlice: Slice<Needs> = {
  name: 'identity/second-factor',
  policy: {
    'factor.state': 'loggedIn',
    'factor.begin': protectedCall,
    'factor.confirm': 'loggedIn',
    'factor.renewCodes': protectedCall,
    'factor.remove': protectedCall,
  },
  endpoints: ({ db, clock, factors }) => {
    const within = <T>(
      call: Call,
      run: (context: Parameters<Factors['remove']>[0]) => Promise<T>,
    ): Promise<T> =>
      transact(db, (trx) => run({ clock, trx, by: personOf(call), address: call.ip }));
    return [
      query(secondFactorEndpoints.state, async (_body, call) => {
        const person = personOf(call);
        return {
          isOn: await factors.has(person.id, db),
          isRequired: needsFactor(await rulesNow(db), person),
          codesLeft: await factors.codesLeft(person.id, db),
        };
      }),
      ownWrite('unkeyed', secondFactorEndpoints.begin, (_body, call) =>
        within(call, async ({ trx, by }) => {
          const enrolment = await factors.begin(await loginNameOf(by.id, trx), by.id, trx);
          return isRefusal(enrolment) ? enrolment : { enrolment };
        }),
      ),
      ownWrite('unkeyed', secondFactorEndpoints.confirm, ({ code }, call) =>
        within(call, async (context) => {
          const recoveryCodes = await factors.confirm(code, context);
          return isRefusal(recoveryCodes) ? recoveryCodes : { recoveryCodes };
        }),
      ),
      ownWrite('unkeyed', secondFactorEndpoints.renewCodes, (_body, call) =>
        within(call, async (context) => {
          const recoveryCodes = await factors.renewCodes(context);
          return isRefusal(recoveryCodes) ? recoveryCodes : { recoveryCodes };
        }),
      ),
      ownWrite('unkeyed', secondFactorEndpoints.remove, (_body, call) =>
        within(call, factors.remove),
      ),
    ];
  },
};

import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller.ts';
import { Failure } from '../../kernel/http/failure.ts';
import type { Proof } from '../../kernel/http/policy.ts';
import { readSetting, stepUpMinutes } from '../../kernel/settings/settings.ts';
import { transact } from '../../kernel/write/write.ts';
import type { Factors } from '../second-factor/service.ts';
import { logSecurity } from '../security/log.ts';
import { rulesNow } from '../security/profiles.ts';
import { checkPassword } from './password.ts';
import { findForLogin, isVerified, markVerified } from './repository.ts';
import type { Throttle } from './throttle.ts';

export interface StepUpNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly factors: Factors;
  readonly throttle: Throttle;
}

/** Whether a person may make a call that asks for proof: by what they gave in the last minutes. */
export function createProof({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  return async (person: Person, proof: Proof): Promise<boolean> => {
    if (proof === 'byProfile' && !(await rulesNow(db)).asksAgain) return true;
    const minutes = await readSetting(stepUpMinutes, process.env, db);
    return isVerified(person.tokenHash, minutes, clock, db);
  };
}

/** The proof that a person gives: a code where they have a second factor, else the password. */
export const stepUpKind = async (
  { db, factors }: StepUpNeeds,
  person: Person,
): Promise<{ kind: 'password' | 'code' }> => ({
  kind: (await factors.has(person.id, db)) ? 'code' : 'password',
});

async function checkSecret(
  { db, clock, factors, throttle }: StepUpNeeds,
  person: Person,
  secret: string,
  ip: string,
): Promise<Refusal | null> {
  if (await factors.has(person.id, db))
    return transact(db, (trx) => factors.check(secret, { clock, trx, by: person, address: ip }));
  const found = await findForLogin(person.id, db);
  if (!found?.password_hash) return refuse('stepUp.none');
  // A stolen session must not become a way to guess the password.
  if (!(await throttle.admit(`password ${person.id}`, ip))) throw new Failure(429, 'call.tooMany');
  if (!(await checkPassword(found.password_hash, secret))) {
    const event = { action: 'factor.step', wasRefused: true, by: person, address: ip } as const;
    await logSecurity(event, clock, db);
    return refuse('session.stepWrong');
  }
  await throttle.forgive(`password ${person.id}`, ip);
  return null;
}

/** Takes the proof; the session's sensitive calls are open for some minutes. */
export async function stepUp(
  needs: StepUpNeeds,
  person: Person,
  secret: string,
  ip: string,
): Promise<Record<string, never> | Refusal> {
  const wrong = await checkSecret(needs, person, secret, ip);
  if (isRefusal(wrong)) return wrong;
  const { db, clock } = needs;
  return transact(db, async (trx) => {
    await markVerified(person.tokenHash, clock, trx);
    await logSecurity({ action: 'factor.step', by: person, address: ip }, clock, trx);
    return {};
  });
}

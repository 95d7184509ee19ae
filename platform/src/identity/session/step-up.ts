import type { KeyKind } from '@jicai/shared/contract/identity/account/session.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { Proof } from '../../kernel/http/caller/policy.ts';
import { Failure } from '../../kernel/http/failure.ts';
import { readSetting, stepUpMinutes } from '../../kernel/settings/settings.ts';
import { keepWrites } from '../../kernel/write/idempotency.ts';
import { transact } from '../../kernel/write/write.ts';
import { checkPassword } from '../password/password.ts';
import { type FactorKinds, hasFactor } from '../second-factor/repository.ts';
import type { Factors } from '../second-factor/service.ts';
import { logSecurity } from '../security/log.ts';
import { rulesNow } from '../security/profiles.ts';
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
): Promise<FactorKinds & { kind: 'password' | 'code' }> => {
  const kinds = await factors.kinds(person.id, db);
  return { kind: hasFactor(kinds) ? 'code' : 'password', ...kinds };
};

async function checkSecret(
  { db, clock, factors, throttle }: StepUpNeeds,
  person: Person,
  secret: string,
  ip: string,
): Promise<Refusal | null> {
  if (hasFactor(await factors.kinds(person.id, db))) {
    const given = await factors.given(secret, person.id, db);
    return transact(db, (trx) => factors.check(given, { clock, trx, by: person, address: ip }));
  }
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

const keyContext = ({ clock }: StepUpNeeds, person: Person, ip: string, trx: Executor) => ({
  clock,
  trx,
  by: person,
  address: ip,
  boundTo: person.tokenHash,
});

/** The request for the browser to have a security key or a certificate sign. */
export const beginStepUpKey = (
  needs: StepUpNeeds,
  person: Person,
  kind: KeyKind | null,
  ip: string,
): Promise<{ options: string } | Refusal> =>
  transact(needs.db, async (trx) => {
    const context = keyContext(needs, person, ip, trx);
    const options = await needs.factors.deviceOf(kind).beginUse('stepUp', context);
    return isRefusal(options) ? options : { options };
  });

/** Takes the signature of a security key or a certificate as the proof. */
export const stepUpByKey = (
  needs: StepUpNeeds,
  person: Person,
  { kind, answer }: { readonly kind: KeyKind | null; readonly answer: string },
  ip: string,
): Promise<Record<string, never> | Refusal> =>
  transact(needs.db, async (trx) => {
    const context = keyContext(needs, person, ip, trx);
    const wrong = await needs.factors.deviceOf(kind).use(answer, 'stepUp', context);
    if (wrong) return keepWrites(wrong);
    await markVerified(person.tokenHash, needs.clock, trx);
    await logSecurity({ action: 'factor.step', by: person, address: ip }, needs.clock, trx);
    return {};
  });

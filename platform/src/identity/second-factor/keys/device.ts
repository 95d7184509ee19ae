import type { Refusal } from '@jicai/shared/domain/kernel/result.ts';
import type { Clock } from '../../../kernel/db/clock.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import type { KeyPerson } from './ceremonies.ts';

/** A call about a person's keys and certificates. */
export interface KeyContext {
  readonly clock: Clock;
  readonly trx: Executor;
  readonly by: KeyPerson;
  readonly address: string;
  /** The hash of the login's ticket or of the session's token: a challenge is good there alone. */
  readonly boundTo: string;
}

/** One kind of device that signs a challenge: security keys of browsers, certificates on USB keys. */
export interface FactorDevice {
  /** Whether this installation can use the kind at all. */
  readonly isAllowed: boolean;
  /** The request for the browser to register a device, as JSON. */
  readonly beginAdd: (loginName: string, context: KeyContext) => Promise<string | Refusal>;
  /** Registers the device that answered; null when it is registered. */
  readonly add: (
    body: { readonly answer: string; readonly name: string },
    context: KeyContext,
  ) => Promise<Refusal | null>;
  /** The request for the browser to have one of the person's devices sign, as JSON. */
  readonly beginUse: (
    purpose: 'login' | 'stepUp',
    context: KeyContext,
  ) => Promise<string | Refusal>;
  /** Null where a device of the person signed the challenge of this login or session. */
  readonly use: (
    answer: string,
    purpose: 'login' | 'stepUp',
    context: KeyContext,
  ) => Promise<Refusal | null>;
}

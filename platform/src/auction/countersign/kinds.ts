import type { CountersignKind } from '@jicai/shared/contract/auction/countersign.ts';
import type { Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { prepareClearing } from '../control/clearing.ts';
import { prepareEnd, prepareState, resumeIfStill } from '../control/state-effects.ts';
import type { Locked } from '../ledger/ledger.ts';
import { prepareRules } from '../rule-change/effect.ts';
import { prepareOpening } from '../sealed/opening.ts';
import type { CountersignRequest } from './store.ts';

/** What is asked for. `id` is null while it is being asked, and the request's afterwards. */
export type Asked = Pick<
  CountersignRequest,
  'kind' | 'code' | 'payload' | 'reason' | 'requestedBy'
> & { readonly id: number | null };

/** Does what was agreed, in the transaction of the agreement. */
export type Effect = () => Promise<void> | void;

/** What an agreement does, by kind. */
export interface CountersignKindRules {
  /**
   * Judges the request against the auction as it is, when it is asked and again when it is agreed
   * to. Changes nothing: the effect that it answers does.
   */
  readonly prepare: (locked: Locked, asked: Asked) => Promise<Refusal | Effect> | Refusal | Effect;
  /** What a refusal does, where that is anything. */
  readonly refused?: (locked: Locked, request: CountersignRequest) => Promise<void> | void;
}

/** Every kind of decision that can wait for the supervisor, and what is done when he agrees. */
export const countersignKinds: Readonly<Record<CountersignKind, CountersignKindRules>> = {
  clearing: { prepare: prepareClearing },
  pause: { prepare: (locked, asked) => prepareState(locked, asked, 'paused') },
  stop: { prepare: (locked, asked) => prepareState(locked, asked, 'stopped') },
  end: { prepare: prepareEnd },
  // It has acted already: agreeing approves it, refusing lets the auction go on.
  emergencyPause: { prepare: () => () => {}, refused: resumeIfStill },
  rules: { prepare: prepareRules },
  opening: { prepare: prepareOpening },
};

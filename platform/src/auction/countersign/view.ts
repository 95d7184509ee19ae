import type { Countersign } from '@jicai/shared/contract/auction/countersign.ts';
import type { RuleSet } from '@jicai/shared/contract/auction/rule-set.ts';
import { completeRuleSet } from '@jicai/shared/domain/auction/rules/forms.ts';
import { nameFor } from '@jicai/shared/domain/kernel/rights/delegation.ts';

/** A request as `countersignJson` builds it for the live state; times in epoch ms. */
export interface CountersignJson {
  readonly id: number;
  /** The running number of the request among the auction's requests, from 1. */
  readonly number: number;
  readonly kind: Countersign['kind'];
  readonly status: Countersign['status'];
  readonly reason: string;
  readonly code: string | null;
  /** Not validated, because only the platform's own countersign requests write this value. */
  readonly payload: {
    readonly end?: number;
    readonly before?: RuleSet;
    readonly after?: RuleSet;
    /**
     * What a proposed evaluation adds to the award. `scores`, the points by supplier code, is
     * absent unless points decide the evaluation.
     */
    readonly evaluated?: { readonly scores?: object };
  };
  readonly note: string;
  /** The names of a stand-in who decided and of the supervisor; both null unless a stand-in decided. */
  readonly decidedByName: string | null;
  readonly decidedForName: string | null;
  readonly requestedAt: number;
  readonly decidedAt: number | null;
  readonly seenAt: number | null;
  readonly escalatedAt: number | null;
}

/**
 * Returns a request as handler and supervisor see it. If `isNumbered`, the `id` is the request's
 * running number, for rules that hide the number of sealed quotes: the difference of two ids
 * (sequence numbers) would tell how many quotes came between the requests (AU21).
 */
export function countersignView(
  { payload, decidedByName, decidedForName, number, ...request }: CountersignJson,
  isNumbered = false,
): Countersign {
  return {
    ...request,
    ...(isNumbered ? { id: number } : {}),
    deputyName: decidedByName ? nameFor(decidedByName, decidedForName) : '',
    byPoints: payload.evaluated?.scores !== undefined,
    end: payload.end ?? null,
    rulesBefore: payload.before ? completeRuleSet(payload.before) : null,
    rulesAfter: payload.after ? completeRuleSet(payload.after) : null,
  };
}

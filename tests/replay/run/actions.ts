import { endsOf } from './ends.ts';
import type { ExplanationName } from './explained.ts';
import { decimalsOf, momentOf, type RecordedAuction } from './records.ts';

/** One thing that somebody does at the front door, at a moment of the record. */
export type Action =
  | {
      readonly kind: 'bid';
      readonly at: number;
      readonly supplier: string;
      readonly amount: string;
      /** `accepted`, or the record's word for why not. */
      readonly decision: string;
    }
  | { readonly kind: 'end'; readonly at: number; readonly end: number; readonly allowed: boolean }
  | { readonly kind: 'pause' | 'resume'; readonly at: number }
  /** A bid where the record has none: our rules must refuse it, and nothing else may change. */
  | {
      readonly kind: 'probe';
      readonly at: number;
      readonly supplier: string;
      readonly amount: string;
      readonly refusal: 'auction.paused' | 'money.tooManyDecimals';
    };

/** The actions of a recorded auction, in order; `amounts` makes their amounts from the record's. */
export function actionsOf(
  record: RecordedAuction,
  explained: ReadonlySet<ExplanationName>,
  amounts: (text: string) => string,
): Action[] {
  const { closedAt } = endsOf(record, explained);
  const supplier = record.bids[0]?.s ?? '';
  const actions: Action[] = [];
  for (const [stated] of record.endSetByHandler) {
    const allowed = !explained.has('endSetTooLate');
    actions.push({ kind: 'end', at: momentOf(stated), end: closedAt, allowed });
  }
  for (const [from, to] of record.suspensions) {
    const [paused, resumed] = [momentOf(from), momentOf(to)];
    const refusal = 'auction.paused';
    const at = Math.floor((paused + resumed) / 2);
    actions.push({ kind: 'pause', at: paused });
    actions.push({ kind: 'probe', at, supplier, amount: '0.01', refusal });
    actions.push({ kind: 'resume', at: resumed });
  }
  for (const { t, s, v, accept, why } of record.bids) {
    const [at, decision] = [momentOf(t), accept ? 'accepted' : (why ?? '')];
    if (explained.has('finerThanFen') && decimalsOf(v) > 2) {
      const refusal = 'money.tooManyDecimals';
      actions.push({ kind: 'probe', at, supplier: s, amount: v, refusal });
    }
    actions.push({ kind: 'bid', at, supplier: s, amount: amounts(v), decision });
  }
  // Stable: at one moment the handler comes first, bids stay in the file's order.
  return actions.sort((a, b) => a.at - b.at);
}

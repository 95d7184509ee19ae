import { type MessageKey, messages } from '@jicai/shared/messages.ts';
import type { Place, Plan } from './plan.ts';
import type { Answered, Played } from './play.ts';

/** The record's words for a refusal, and what our platform says in their place. */
const REFUSALS: Readonly<Record<string, readonly MessageKey[]>> = {
  step: ['bid.stepReverse', 'bid.noneLeft'],
  equal: ['bid.stepReverse', 'bid.noneLeft'],
  higher: ['bid.stepReverse', 'bid.noneLeft', 'bid.aboveStart'],
  late: ['auction.closed'],
  not_above_best: ['bid.stepForward'],
  below_start: ['bid.belowStart'],
};

/** Is `text` this message, whatever its values? */
function says(text: string, key: MessageKey): boolean {
  const [head = '', ...tails] = messages[key].split(/\{\w+\}/);
  return text.startsWith(head) && text.endsWith(tails.at(-1) ?? '');
}

/** The answer in the record's words where it says the same, else as it came. */
function inWordsOf(decision: string, answer: string): string {
  return REFUSALS[decision]?.some((key) => says(answer, key)) ? decision : answer;
}

function wantedOf({ action }: Answered): string {
  switch (action.kind) {
    case 'bid':
      return action.decision;
    case 'probe':
      return messages[action.refusal];
    case 'end':
      return action.allowed ? 'done' : messages['auction.endTooSoon'];
    case 'pause':
    case 'resume':
      return 'done';
  }
}

const bidOf = ({ action }: Answered) =>
  'amount' in action ? ` ${action.supplier} ${action.amount}` : '';
const line = (answered: Answered, answer: string) =>
  `${new Date(answered.action.at).toISOString()} ${answered.action.kind}${bidOf(answered)}: ${answer}`;

/** Differences of the office's own result from ours; empty where it agrees or is not known. */
export function unofficial(plan: Plan, { live }: Played): string[] {
  const { winner, amount, within } = plan.expected.official;
  const ours = live.outcome;
  const faults: string[] = [];
  if (winner !== null && winner !== ours?.code) faults.push(`${winner} got the contract`);
  if (amount !== null && Math.abs(amount - (ours?.amount ?? 0)) > within) {
    faults.push(`the contract was for ${amount} fen`);
  }
  return faults;
}

const placeOf = ({ supplier, amount }: Place) => `${supplier} ${amount}`;

/** The record's own result, line by line, to compare with `resultOf`. */
export function recordOf(plan: Plan, { answered, live }: Played) {
  const { winner, ranking, validBids, closedAt, extensions } = plan.expected;
  return {
    decisions: answered.map((one) => line(one, wantedOf(one))),
    outcome: `won ${placeOf(winner)}`,
    best: placeOf(winner),
    ranking: ranking.map(placeOf),
    validBids,
    closedAt: new Date(closedAt).toISOString(),
    extensions: extensions ?? live.extension.used,
    atTheEnd: messages['auction.closed'],
    settledAt: new Date(closedAt).toISOString(),
  };
}

/** The result of the same auction through the platform's endpoints. */
export function resultOf({ answered, live, log, atTheEnd }: Played) {
  const { outcome, ranking, bestBidderCode, bestBid, bidCount, closesAtMs } = live;
  const settled = log.filter(({ kind }) => kind === 'auction.closed');
  return {
    decisions: answered.map((one) => line(one, inWordsOf(wantedOf(one), one.answer))),
    outcome: `${outcome?.kind} ${outcome?.code} ${outcome?.amount}`,
    best: `${bestBidderCode} ${bestBid}`,
    ranking: ranking.map(({ code, amount }) => `${code} ${amount}`),
    validBids: bidCount,
    closedAt: new Date(closesAtMs).toISOString(),
    extensions: log.filter(({ kind }) => kind === 'end.extended').length,
    atTheEnd,
    settledAt: settled.map(({ at }) => new Date(at).toISOString()).join(),
  };
}

import { extend, judgeWindow } from '../auction/clock.ts';
import { isBetter, judgeAmount, readAmount, totalOfLines } from '../auction/price.ts';
import { rank } from '../auction/ranking.ts';
import type { Book } from '../auction/types.ts';
import type { Evidence } from '../canonical-json.ts';
import { type Fen, fen } from '../money.ts';
import { isRefusal, type Refusal } from '../result.ts';
import { type Problem, problem } from './findings.ts';
import type { EvidenceObject } from './form.ts';
import {
  type AuditEvent,
  bestReference,
  numberOf,
  type Replay,
  type Step,
  textOf,
} from './replay.ts';

/* What bids do (AU1–AU12, AU31), as the replay sees it. */

function bookOf(replay: Replay, code: string): Book {
  const offer = replay.terms.entrants.find((entrant) => entrant.code === code)?.openingOffer;
  const own = replay.standings.get(code)?.amount ?? offer ?? null;
  return {
    best: bestReference(replay),
    own: own === null ? null : fen(own),
    ownLeads: replay.best?.code === code,
  };
}

const isObject = (value: Evidence | undefined): value is EvidenceObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Refusals for what was sent, before it is an amount: nobody but the platform sees the text. */
const UNREADABLE = /^(?:money\.|bid\.(?:notPositive|line|linesNotTotal|totalNotLines))/;

/**
 * What the supplier sent, read again (AU2, AU8); null where the reader of the log does not hold it.
 */
function reread(replay: Replay, { secrets }: AuditEvent): Fen | Refusal | null {
  const payload = secrets?.payload;
  if (!isObject(payload)) return null;
  if (!Array.isArray(payload.lines)) {
    return replay.rules.bidMode === 'total' ? readAmount(textOf(payload, 'typed')) : null;
  }
  const prices = new Map<number, string>();
  for (const line of payload.lines) {
    if (isObject(line)) prices.set(numberOf(line, 'lineNo'), textOf(line, 'price'));
  }
  const lines = replay.terms.lines.map((line) => ({ ...line, name: String(line.lineNo) }));
  return totalOfLines(lines, prices);
}

function entrantProblems(replay: Replay, event: AuditEvent): Problem[] {
  const known = replay.terms.entrants.some(({ code }) => code === event.code);
  return known ? [] : [problem('notEntrant', { code: event.code ?? '' })];
}

/** Did the text give the amount that the log says? */
function readingProblems(replay: Replay, event: AuditEvent): Problem[] {
  const again = reread(replay, event);
  const recorded = event.data.amount ?? null;
  // Of line items that were too many, the log keeps as many as there are lines.
  if (again === null || (recorded === null && replay.rules.bidMode === 'lines')) return [];
  return (isRefusal(again) ? null : again) === recorded ? [] : [problem('typedAmount')];
}

/** AU10, AU2–AU6: why this bid must be refused; null when it must be accepted. */
function judge(replay: Replay, event: AuditEvent, amount: Fen): Refusal | null {
  const book = bookOf(replay, event.code ?? '');
  return judgeWindow(replay.clock, event.at) ?? judgeAmount(replay.rules, book, amount);
}

export const accepted: Step = (replay, event) => {
  const { seq, at } = event;
  const code = event.code ?? '';
  const amount = fen(numberOf(event.data, 'amount'));
  const problems = [...entrantProblems(replay, event), ...readingProblems(replay, event)];
  const refusal =
    amount > 0 ? judge(replay, event, amount) : { refused: 'bid.notPositive' as const };
  if (refusal) problems.push(problem('mustRefuse', { reason: refusal.refused }));
  const bids = (replay.standings.get(code)?.bids ?? 0) + 1;
  replay.standings.set(code, { code, amount, at, seq, bids });
  replay.bids.set(seq, { code, amount, isVoid: false });
  const { best, rules } = replay;
  if (best === null || isBetter(rules.direction, amount, best.amount))
    replay.best = { code, amount };
  const clock = extend(rules, replay.clock, at);
  if (clock !== replay.clock) replay.extension = { seq, clock };
  return problems;
};

export const refused: Step = (replay, event) => {
  const problems = [...entrantProblems(replay, event), ...readingProblems(replay, event)];
  const recorded = textOf(event.data, 'reason');
  const { amount } = event.data;
  const early = judgeWindow(replay.clock, event.at);
  // AU10 comes first; then what was not an amount, of which the log holds no more than the reason.
  const refusal =
    early ?? (typeof amount === 'number' ? judge(replay, event, fen(amount)) : undefined);
  if (refusal === undefined) {
    if (!UNREADABLE.test(recorded)) problems.push(problem('mustAccept'));
  } else if (refusal === null) problems.push(problem('mustAccept'));
  else if (refusal.refused !== recorded)
    problems.push(problem('wrongReason', { reason: refusal.refused }));
  return problems;
};

export const extended: Step = (replay, event) => {
  const due = replay.extension;
  replay.extension = null;
  if (!due || due.seq !== event.seq - 1) return [problem('extensionNotDue')];
  const from = replay.clock.closesAt;
  replay.clock = due.clock;
  const { closesAt, extensionsUsed } = due.clock;
  const agrees =
    event.data.from === from &&
    event.data.to === closesAt &&
    event.data.used === extensionsUsed &&
    event.code === replay.bids.get(due.seq)?.code;
  const values = { end: String(closesAt), used: String(extensionsUsed) };
  return agrees ? [] : [problem('extensionWrong', values)];
};

export const voided: Step = (replay, event) => {
  const problems = replay.clock.settled ? [problem('afterClose')] : [];
  const valid = [...replay.bids.values()].filter((bid) => bid.code === event.code && !bid.isVoid);
  if (valid.length === 0 || valid.length !== event.data.bids)
    problems.push(problem('voidCount', { count: String(valid.length) }));
  for (const bid of valid) bid.isVoid = true;
  replay.standings.delete(event.code ?? '');
  const [leader] = rank(replay.rules.direction, [...replay.standings.values()]);
  replay.best = leader ? { code: leader.code, amount: leader.amount } : null;
  return problems;
};

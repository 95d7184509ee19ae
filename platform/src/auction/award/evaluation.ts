import {
  type Evaluated,
  type ExcludedLine,
  evaluated,
  isInEvaluation,
} from '@jicai/shared/domain/auction/award/award.ts';
import {
  type ReasonedExclusion,
  wholeExclusions,
} from '@jicai/shared/domain/auction/award/exclusions.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { pointsText } from '@jicai/shared/domain/kernel/numbers/points.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { say } from '@jicai/shared/messages.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { type CommandResult, requestCountersign, WAITING } from '../countersign/countersign.ts';
import type { CarryOut, CountersignContent, CountersignRules } from '../countersign/kind.ts';
import { listWaiting } from '../ledger/countersigns.ts';
import { changeAuction } from '../ledger/ledger.ts';
import * as auctions from '../ledger/repository.ts';
import { passOn } from '../ledger/settle.ts';
import type { Actor, ChangeContext, LedgerDeps } from '../ledger/turn.ts';

/*
 * The decision of an evaluation (IQ7). It excludes opened quotes that do not meet the requirement or, in an
 * award by lines, single lines of such quotes (AU43). The handler proposes the decision, the supervisor's
 * agreement carries it out, and the award is then offered to the best of the remaining suppliers, or fails if
 * too few remain.
 */

/** An evaluation's decision as the handler proposes it; `note` is the handler's opinion. */
export interface Proposal {
  readonly packageNumber: string;
  readonly excluded: readonly ReasonedExclusion[];
  readonly note: string;
}

const proposedIn = ({ payload }: Pick<CountersignContent, 'payload'>): ReasonedExclusion[] =>
  readExclusions(payload.excluded);

/**
 * Returns the exclusions stored in a proposal or a log event; `lineNo` is null if the whole quote
 * is excluded. In older records the whole quote is always excluded.
 */
export const readExclusions = (stored: unknown): ReasonedExclusion[] =>
  // Safe to cast: only `exclusionPayload` builds the stored exclusions.
  (stored as readonly (Omit<ReasonedExclusion, 'lineNo'> & { lineNo?: number })[]).map(
    ({ code, reason, lineNo }) => ({ code, reason, lineNo: lineNo ?? null }),
  );

/**
 * Returns an exclusion as proposals and the log store it: without `lineNo` if the whole quote is
 * excluded.
 */
const exclusionPayload = ({ code, lineNo, reason }: ReasonedExclusion) => ({
  code,
  reason,
  ...(lineNo === null ? {} : { lineNo }),
});

const linesAmong = (excluded: readonly ReasonedExclusion[]): ExcludedLine[] =>
  excluded.flatMap(({ code, lineNo }) => (lineNo === null ? [] : [{ code, lineNo }]));

/**
 * Returns the parts of a stored proposal that came from scores and from a negotiation: order,
 * points, agreed price. Returns an empty object for an older proposal, which has none of them.
 */
const evaluatedOf = ({ payload }: Pick<CountersignContent, 'payload'>): Evaluated =>
  // Safe to cast: only `requestEvaluation` writes this field, which older proposals lack.
  (payload.evaluated ?? {}) as unknown as Evaluated;

async function prepare(
  turn: ChangeContext,
  request: CountersignContent,
): Promise<Refusal | CarryOut> {
  const { work, now, trx } = turn;
  const { packageNumber, award } = work.auction;
  if (!isInEvaluation(award)) return refuse('evaluation.over');
  const excluded = proposedIn(request);
  const standings = await auctions.readStandings(packageNumber, trx);
  const quoted = new Set(standings.map(({ code }) => code));
  const more = evaluatedOf(request);
  if (excluded.some(({ code }) => !quoted.has(code))) return refuse('evaluation.unknownSupplier');
  return async () => {
    const codes = wholeExclusions(excluded);
    const lines = linesAmong(excluded);
    const byLines = lines.length > 0 ? { excludedLines: lines } : {};
    work.append({
      kind: 'evaluation.decided',
      at: now,
      actorId: request.requestedBy,
      payload: {
        countersign: request.id,
        excluded: codes,
        reasons: excluded.map(exclusionPayload),
        ...(lines.length > 0 ? { excludedLines: lines.map((line) => ({ ...line })) } : {}),
        note: request.reason,
        ...(more.order ? { order: more.order } : {}),
        ...(more.scores ? { scores: more.scores } : {}),
        ...(more.agreed ? { agreedCode: more.agreed.code, agreedAmount: more.agreed.amount } : {}),
      },
    });
    const decided = evaluated(codes, { ...more, ...byLines });
    work.change({ award: decided });
    await passOn(work, decided, now, standings, trx);
  };
}

export const evaluationKind: CountersignRules<'evaluation'> = { kind: 'evaluation', prepare };

/**
 * Requests the supervisor's countersign for a proposed decision, which takes effect only when the
 * supervisor agrees. Refuses if the evaluation is over, if an excluded supplier made no quote, or
 * if `check` refuses. `check` runs under the auction's lock and returns what scores and a
 * negotiation add to the decision.
 */
export function requestEvaluation(
  deps: LedgerDeps,
  actor: Actor,
  { packageNumber, excluded, note }: Proposal,
  check: (turn: ChangeContext) => Promise<Refusal | Evaluated>,
): Promise<CommandResult | Refusal> {
  return changeAuction<CommandResult>(
    deps,
    packageNumber,
    actor,
    async (turn) => {
      const more = await check(turn);
      if (isRefusal(more)) return more;
      const payload = {
        excluded: excluded.map(exclusionPayload),
        evaluated: {
          ...(more.order ? { order: more.order } : {}),
          ...(more.scores ? { scores: { ...more.scores } } : {}),
          ...(more.agreed ? { agreed: { ...more.agreed } } : {}),
        },
      };
      const reason = [note.trim() || say('evaluation.reason'), ...wordsOf(more)].join('；');
      return requestCountersign(turn, actor, evaluationKind, { payload, reason });
    },
    { kinds: ['countersign.requested'], answer: () => WAITING },
  );
}

const withPoints = (code: string, points: number | undefined): string =>
  points === undefined ? code : `${code}（${pointsText(points)} 分）`;

/**
 * Returns the sentences that are appended to the handler's opinion and tell the supervisor the
 * evaluated order with its points and the agreed price; empty if the evaluation has neither.
 */
const wordsOf = ({ order, scores = {}, agreed }: Evaluated): string[] => [
  ...(order ? [`评审排序：${order.map((code) => withPoints(code, scores[code])).join('、')}`] : []),
  ...(agreed ? [`${agreed.code} 议价后成交价 ¥${formatFen(agreed.amount)}`] : []),
];

/**
 * Reads the proposal that waits for the supervisor's decision; resolves to null if none waits. Its
 * `note` is the reason of the request: the handler's opinion (or a default text), followed by the
 * sentences of `wordsOf`.
 */
export async function findProposal(
  packageNumber: string,
  db: Executor,
): Promise<Omit<Proposal, 'packageNumber'> | null> {
  const waiting = await listWaiting(packageNumber, db);
  const request = waiting.find(({ kind }) => kind === 'evaluation');
  return request ? { excluded: proposedIn(request), note: request.reason } : null;
}

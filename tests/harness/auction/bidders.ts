import { randomUUID } from 'node:crypto';
import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { fen, fenToText } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type Acknowledged, checkLedger } from '../ledger/checker.ts';
import { readLog } from '../ledger/log.ts';
import type { Seated } from '../stages/live-stage.ts';
import { sleep } from '../wait.ts';

/** Suppliers who bid on and on, whatever breaks meanwhile, and what they were told. */
export interface Bidders {
  /** Bids that have an answer, and bids whose fate nobody told. */
  answered(): number;
  unanswered(): number;
  /** Ends the bidding and resolves with the last answer. */
  stop(): Promise<void>;
  /**
   * Everything that is wrong: an acknowledged bid that is not in the log, one without an answer that
   * is there twice, one of nobody's (L1–L5). `found` are those without an answer that were taken.
   */
  account(db: Database): Promise<{ problems: string[]; found: number }>;
}

interface Tried {
  readonly key: string;
  readonly packageNumber: string;
}

/** Each of the seated bids one after another on one of the packages, ever a few 分 lower. */
export function startBidders(
  seated: readonly Pick<Seated, 'call'>[],
  packages: readonly string[],
  startAt = 90_000_000,
): Bidders {
  const acknowledged = new Map(packages.map((number) => [number, [] as Acknowledged[]]));
  const unknown: Tried[] = [];
  const wrong: string[] = [];
  let amount = startAt;
  let done = false;

  async function bid({ call }: Pick<Seated, 'call'>, packageNumber: string): Promise<void> {
    const requestKey = randomUUID();
    const invoked = performance.now();
    amount -= 1 + Math.floor(Math.random() * 3);
    const body = { packageNumber, amount: fenToText(fen(amount)), lines: [] };
    const answer = await call(biddingEndpoints.bid, body, { requestKey }).catch(() => null);
    if (answer?.status === 200 && answer.data) {
      const acknowledgement = { receipt: answer.data, invoked, answered: performance.now() };
      acknowledged.get(packageNumber)?.push(acknowledgement);
      await sleep(Math.random() * 30);
      return;
    }
    // Anything that stands between reports it, so that nobody takes this for a success.
    if (answer && answer.state !== 0) wrong.push(`HTTP ${answer.status} with state 1`);
    unknown.push({ key: requestKey, packageNumber });
    await sleep(100 + Math.random() * 200);
  }

  const running = seated.map(async (one, index) => {
    const packageNumber = packages[index % packages.length] ?? '';
    while (!done) await bid(one, packageNumber);
  });

  return {
    answered: () => [...acknowledged.values()].reduce((sum, { length }) => sum + length, 0),
    unanswered: () => unknown.length,
    async stop() {
      done = true;
      await Promise.all(running);
    },
    async account(db) {
      const problems = [...wrong];
      let found = 0;
      for (const [packageNumber, answers] of acknowledged) {
        problems.push(...(await checkLedger(db, packageNumber, answers)));
        const log = await readLog(db, packageNumber);
        const known = new Set(answers.map(({ receipt }) => receipt.bidId));
        for (const { key } of unknown.filter((one) => one.packageNumber === packageNumber)) {
          const times = log.filter(({ requestKey }) => requestKey === key).length;
          if (times > 1) problems.push(`[L5] ${key} is in the log ${times} times`);
          found += times;
          known.add(key);
        }
        for (const { kind, requestKey, seq } of log) {
          if (kind.startsWith('bid.') && !known.has(requestKey ?? ''))
            problems.push(`#${seq} is nobody's bid`);
        }
      }
      return { problems, found };
    },
  };
}

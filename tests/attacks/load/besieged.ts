import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { fen, fenToText } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { trafficLimits } from '@jicai/shared/traffic-limits.ts';
import type { Watch } from '../../bench/kit/quiet.ts';
import type { LiveStage, Seated } from '../../harness/stages/live-stage.ts';
import { sleep } from '../../harness/wait.ts';

/* An auction with twenty bidders, and what became of their bids. */

export const BIDDERS = 20;

/** Whether a status tells of a fault: that platform or relay are away is one. */
export const isFault = (status: number): boolean => status >= 500;

/** The limits of a platform and a relay as they are without any setting. */
export const DEFAULTS = {
  CALLS_PER_MINUTE: '6000',
  REQUESTS_PER_MINUTE: '6000',
  HANDSHAKES_PER_MINUTE: '1200',
  BIDS_PER_SECOND: '2',
  BIDS_BURST: '5',
};

const FACTOR = 20;

/**
 * The same with long deadlines: a machine that other programs hold up for seconds is slow, and refuses
 * nobody for it. What is still answered with a 503 then is a fault. Long deadlines forgive an attack too
 * that makes bids wait: a test that takes them asks for `longestWaitMs` beside.
 */
export const PATIENT = { ...DEFAULTS, DEADLINE_FACTOR: String(FACTOR) };

/**
 * How long an answer may take where the deadlines are as without any setting: the relay gives up then.
 * It is as much longer as others took of the machine since the watch began, the test's own attack left out.
 */
export const longestWaitMs = (machine: Watch): number =>
  trafficLimits.answers.ms / Math.max(1 / FACTOR, 1 - machine.foreign());

export interface Outcome {
  readonly accepted: number;
  /** Each bid that was not accepted: its HTTP status and the text, or that there was no answer. */
  readonly refused: readonly string[];
  /** Of the accepted, in ms. */
  readonly latencies: readonly number[];
}

/** Bids of all bidders, each one after another with a pause, for so many seconds. */
export async function bidFor(
  seated: readonly Seated[],
  packageNumber: string,
  { seconds, startAt }: { seconds: number; startAt: number },
): Promise<Outcome> {
  const latencies: number[] = [];
  const refused: string[] = [];
  const until = performance.now() + seconds * 1_000;
  let next = startAt;
  await Promise.all(
    seated.map(async ({ call }) => {
      await sleep(Math.random() * 1_000);
      while (performance.now() < until) {
        next -= 1;
        const body = { packageNumber, amount: fenToText(fen(next)), lines: [] };
        const began = performance.now();
        const answer = await call(biddingEndpoints.bid, body).catch((error: unknown) => ({
          status: 0,
          text: String(error),
          data: null,
        }));
        if (answer.data?.accepted) latencies.push(performance.now() - began);
        else refused.push(`${answer.status} ${answer.text}`);
        await sleep(700 + Math.random() * 600);
      }
    }),
  );
  return { accepted: latencies.length, refused, latencies };
}

/** A running auction of all suppliers, each against their own last bid, so every bid is good. */
export const publishBesieged = (stage: LiveStage): Promise<string> =>
  stage.publish({
    rules: {
      startingPrice: fen(900_000_000),
      step: { kind: 'amount', amount: fen(1) },
      stepBase: 'own',
    },
  });

/** How often the auction was paused. */
export async function pausesOf(stage: LiveStage, packageNumber: string): Promise<number> {
  const rows = await stage.db
    .selectFrom('auction_event')
    .select('seq')
    .where('package_number', '=', packageNumber)
    .where('kind', '=', 'state.paused')
    .execute();
  return rows.length;
}

import type { AuctionLive } from '@jicai/shared/contract/auction/auction.ts';
import { type BidReceipt, biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { liveEndpoints } from '@jicai/shared/contract/auction/live/service.ts';
import type { AuctionEvent } from '../../../platform/src/auction/ledger/events.ts';
import { publishProject } from '../../../platform/src/auction/publication/publish.ts';
import { readLog } from '../../harness/ledger/log.ts';
import type { Action } from './actions.ts';
import type { Plan } from './plan.ts';
import type { Lane, Stage } from './stage.ts';

/** An action with what the platform answered: `accepted` or `done`, or the text of its refusal. */
export interface Answered {
  readonly action: Action;
  readonly answer: string;
}

/** The answers, the live state and the log of an auction after its replay. */
export interface Played {
  readonly answered: readonly Answered[];
  /** The answer to each bid, the refused ones too. */
  readonly receipts: readonly BidReceipt[];
  /** The live state after the end. */
  readonly live: AuctionLive;
  readonly log: readonly AuctionEvent[];
  /** The answer to a bid exactly at the end. */
  readonly atTheEnd: string;
}

function publish(stage: Stage, plan: Plan): Promise<string> {
  return publishProject(
    {
      number: plan.id,
      name: plan.id,
      unitId: stage.unitId,
      handlerId: stage.handlerId,
      supervisorId: stage.supervisorId,
      selection: 'invited',
      isDemo: false,
      packages: [
        {
          number: plan.id,
          name: plan.id,
          rules: plan.rules,
          opensAt: plan.opensAt,
          closesAt: plan.closesAt,
          entrants: plan.entrants.map(({ supplier: _, ...offer }, n) => ({
            supplierId: stage.supplier(n).orgId,
            ...offer,
          })),
        },
      ],
    },
    stage.db,
    () => plan.entrants.map(({ supplier }) => supplier),
  );
}

/**
 * Publishes the auction and does everything of the plan at the front door, each at its moment.
 * `look` is called after each of them, and after the end.
 */
export async function play(
  stage: Stage,
  lane: Lane,
  plan: Plan,
  look: (what: string) => Promise<void> = async () => {},
): Promise<Played> {
  await publish(stage, plan);
  const packageNumber = plan.id;
  const receipts: BidReceipt[] = [];
  const tokens = new Map(
    plan.entrants.map(({ supplier }, n) => [supplier, stage.supplier(n).token]),
  );
  const handler = { token: stage.handlerToken };
  const replyOf = (answer: { state: number; text: string }, done: string) =>
    answer.state === 1 ? done : answer.text;

  async function bid(supplier: string, amount: string): Promise<string> {
    const token = tokens.get(supplier) ?? null;
    const body = { packageNumber, amount, lines: [] };
    const answer = await lane.client.call(biddingEndpoints.bid, body, { token });
    const receipt = answer.data;
    if (!receipt || receipt.accepted !== (answer.state === 1)) {
      throw new Error(`a bid without its receipt: ${answer.status} ${answer.text}`);
    }
    receipts.push(receipt);
    return replyOf(answer, 'accepted');
  }

  async function act(action: Action): Promise<string> {
    switch (action.kind) {
      case 'bid':
      case 'probe':
        return bid(action.supplier, action.amount);
      case 'end': {
        const body = { packageNumber, end: action.end, reason: '宣布结束时间' };
        return replyOf(await lane.client.call(biddingEndpoints.changeEnd, body, handler), 'done');
      }
      case 'pause':
      case 'resume': {
        const runState = action.kind === 'pause' ? 'paused' : 'started';
        const body = { packageNumber, runState, laterEnd: null, reason: '中场休息' } as const;
        return replyOf(await lane.client.call(biddingEndpoints.changeState, body, handler), 'done');
      }
    }
  }

  async function readLive(): Promise<AuctionLive> {
    const { data, status } = await lane.live.call(liveEndpoints.state, { packageNumber });
    if (!data) throw new Error(`no live state: ${status}`);
    return data;
  }

  const answered: Answered[] = [];
  for (const action of plan.actions) {
    lane.setNow(action.at);
    answered.push({ action, answer: await act(action) });
    await look(`${plan.id} ${action.kind} at ${action.at}`);
  }
  const { closesAtMs } = await readLive();
  lane.setNow(closesAtMs);
  const [first] = plan.entrants;
  const atTheEnd = await bid(first?.supplier ?? '', '0.01');
  await look(`${plan.id} after the end`);
  const [live, log] = [await readLive(), await readLog(stage.db, packageNumber)];
  return { answered, receipts, live, log, atTheEnd };
}

import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { describe, expect, it } from 'vitest';
import { CallFailed } from '../../../lib/http/call-failed.ts';
import type { Call } from '../../../lib/http/http.ts';
import { sendAndAsk } from './api.ts';
import type { PendingBid } from './model/bid-flow.ts';

const pending = { bidId: 'b1', amount: fen(900_000), typed: '9000', lines: [], confirmToken: '' };
const lost = new CallFailed({ kind: 'network', text: '网络不可用', status: 0, wire: null });
const missing = new CallFailed({
  kind: 'refused',
  text: '未找到该次报价',
  status: 200,
  wire: null,
  code: 'bid.notArrived',
});
const receipt = { bidId: 'b1', accepted: true };

/**
 * Sends a bid whose response is lost and answers the queries that follow with `results`, one each.
 * Resolves to the answer of `sendAndAsk` and the waits before the queries, in ms.
 */
async function afterLoss(results: readonly unknown[]) {
  const left = [...results];
  const waits: number[] = [];
  const call = (async (endpoint: unknown) => {
    const result = endpoint === biddingEndpoints.bid ? lost : left.shift();
    if (result instanceof Error) throw result;
    return result;
  }) as unknown as Call;
  const answer = await sendAndAsk(call, 'P1', pending as unknown as PendingBid, async (ms) => {
    waits.push(ms);
  });
  return { answer, waits };
}

describe('[AU53] a bid whose response is lost', () => {
  it('may still wait in the platform when the first query does not find it', async () => {
    const { answer } = await afterLoss([missing, receipt]);
    expect(answer).toEqual({ kind: 'receipt', receipt });
  });

  it('never arrived if it is missing after the longest wait in the platform', async () => {
    const { answer, waits } = await afterLoss([missing, missing, missing]);
    expect(answer).toEqual({ kind: 'refused', text: missing.text });
    expect(waits.reduce((sum, ms) => sum + ms)).toBeGreaterThan(4_000);
  });

  it('is left open while nobody answers', async () => {
    expect((await afterLoss([lost, lost, lost])).answer).toEqual({ kind: 'noAnswer' });
  });
});

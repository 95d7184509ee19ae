import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchMachine } from '../bench/kit/quiet.ts';
import { type LiveStage, startLiveStage } from '../harness/stages/live-stage.ts';
import { ADDRESSES, HALF, startAttack } from './load/attackers.ts';
import {
  BIDDERS,
  bidFor,
  longestWaitMs,
  PATIENT,
  pausesOf,
  publishBesieged,
} from './load/besieged.ts';

/*
 * Every attack of strangers at once, at half of the rates that are allowed, during an auction. How
 * long bids take is measured by the bench `attacks`; here none may be refused and nothing may stop.
 */

const SECONDS = 15;
const START = 800_000_000;
let stage: LiveStage;

beforeAll(async () => {
  const suppliers = BIDDERS + ADDRESSES.length;
  stage = await startLiveStage({ suppliers, env: PATIENT, limitsBids: true });
});
afterAll(() => stage.stop());

describe('[AT8] an auction under all attacks together', () => {
  it('refuses no bid for it and is not paused', async () => {
    const packageNumber = await publishBesieged(stage);
    const names = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => `supplier${from + at}`);
    const seated = await Promise.all(names(1, BIDDERS).map((name) => stage.seat(name)));
    const foes = await Promise.all(
      names(BIDDERS + 1, ADDRESSES.length).map((name) => stage.seat(name)),
    );
    const tokens = foes.map(({ token }) => token);
    const machine = watchMachine();
    const attack = await startAttack(
      { relayUrl: stage.stack.relay.url, packageNumber, tokens },
      HALF,
    );
    const outcome = await bidFor(seated, packageNumber, { seconds: SECONDS, startAt: START });
    const counts = await attack.stop();
    const slowest = Math.max(...outcome.latencies);
    const most = longestWaitMs(machine);
    console.info(
      `${outcome.accepted} bids accepted, the slowest in ${slowest.toFixed(0)} of ${most.toFixed(0)} ms, under`,
      counts,
    );
    // Why a bid was refused stands in these.
    if (outcome.refused.length > 0) {
      const logs = [stage.stack.platform, stage.stack.relay].map((one) => one.logs().slice(-3_000));
      console.info(...logs, machine.disturbance() ?? 'the machine was quiet');
    }
    expect(outcome.refused).toEqual([]);
    // How many there are is a matter of the machine; each bids, and none is refused.
    expect(outcome.accepted).toBeGreaterThanOrEqual(BIDDERS);
    expect(slowest).toBeLessThan(most);
    expect(await pausesOf(stage, packageNumber)).toBe(0);
    // The attack was one: its calls came as far as the relay.
    for (const kind of ['search', 'login', 'bad bid']) {
      const sent = Object.entries(counts).filter(([name]) => name.startsWith(kind));
      expect(sent.reduce((sum, [, times]) => sum + times, 0)).toBeGreaterThan(20);
    }
  });
});

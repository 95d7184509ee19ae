import { describe, expect, it } from 'vitest';
import type { ReplayEvent } from '../../../contract/auction/replay.ts';
import { limits } from '../../../limits.ts';
import { ruleSetOf } from '../rules/forms.ts';
import { reverseRules } from '../rules/rules-fixture.ts';
import { countersignsAfter } from './countersigns.ts';
import { beginOf, OPENS, SECOND } from './fixture.ts';
import { createReplay } from './replay.ts';

type Payload = ReplayEvent['payload'];

const event = (seq: number, kind: string, payload: Payload, code: string | null = null) => ({
  seq,
  at: OPENS + seq * SECOND,
  kind,
  actor: kind === 'countersign.requested' ? ('handler' as const) : ('supervisor' as const),
  code,
  payload,
  hash: '',
});
const asked = (seq: number, kind: string, ask: Payload = {}, code: string | null = null) =>
  event(seq, 'countersign.requested', { kind, reason: '核实', ask }, code);
const decided = (seq: number, id: number, how: string, note = '') =>
  event(seq, `countersign.${how}`, { id, note });
const statuses = (events: readonly ReplayEvent[]) =>
  countersignsAfter(events).map(({ id, status }) => `${id} ${status}`);

describe('[AU31] [AU32] what waits for the supervisor in a replay', () => {
  const log = [
    asked(1, 'clearing', {}, '02'),
    asked(2, 'end', { end: OPENS + 900 * SECOND }),
    decided(3, 2, 'refused', '太早'),
    asked(4, 'stop'),
    decided(5, 1, 'agreed'),
    decided(6, 4, 'expired', '竞价已结束'),
  ];

  it('[PE3] tells whether the proposed evaluation ranks by points', () => {
    const [byPrice, byPoints] = [{ evaluated: {} }, { evaluated: { scores: { '02': 9_134 } } }];
    const shown = (ask: Payload) => countersignsAfter([asked(1, 'evaluation', ask)])[0]?.byPoints;
    expect([shown(byPrice), shown(byPoints), shown({})]).toEqual([false, true, false]);
  });

  it('waits from its request to its decision, and is in the record after that', () => {
    const shown = log.map((_, index) => statuses(log.slice(0, index + 1)));
    expect(shown).toEqual([
      ['1 waiting'],
      ['2 waiting', '1 waiting'],
      ['2 refused', '1 waiting'],
      ['4 waiting', '2 refused', '1 waiting'],
      ['4 waiting', '2 refused', '1 agreed'],
      ['4 expired', '2 refused', '1 agreed'],
    ]);
    const replay = createReplay(beginOf(), log);
    for (const count of [6, 2, 4, 0, 3]) {
      expect(replay.after(count).countersigns).toEqual(countersignsAfter(log.slice(0, count)));
    }
  });

  it('says what was asked for, when and why, and what the supervisor said', () => {
    const [stop, end, clearing] = countersignsAfter(log);
    expect(clearing).toMatchObject({ kind: 'clearing', code: '02', end: null, reason: '核实' });
    expect(clearing).toMatchObject({ requestedAt: OPENS + SECOND, decidedAt: OPENS + 5 * SECOND });
    expect(end).toMatchObject({ kind: 'end', end: OPENS + 900 * SECOND, note: '太早' });
    expect(stop).toMatchObject({ rulesBefore: null, rulesAfter: null, note: '竞价已结束' });
  });

  it('[AU33] has the rules before and after', () => {
    const before = ruleSetOf(reverseRules);
    const after = { ...before, stepAmount: 5_000 };
    expect(countersignsAfter([asked(1, 'rules', { before, after })])).toMatchObject([
      { kind: 'rules', rulesBefore: before, rulesAfter: after },
    ]);
  });

  it('keeps as many as the live board, the waiting ones before the decided, and no unknown kind', () => {
    const many = Array.from({ length: limits.countersigns }, (_, index) =>
      asked(index + 2, 'clearing', {}, `${index}`),
    );
    const events = [asked(1, 'stop'), ...many, decided(22, 21, 'agreed'), asked(23, 'elsewhere')];
    const ids = countersignsAfter(events).map(({ id }) => id);
    expect(ids).toEqual(Array.from({ length: limits.countersigns }, (_, index) => 20 - index));
  });
});

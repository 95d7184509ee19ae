import { describe, expect, it } from 'vitest';
import { refuse } from '../result.ts';
import { type StateDefinition, stateTable } from './state-table.ts';
import { walkStates } from './walk-states.ts';

type State = 'packed' | 'partSent' | 'sent' | 'lost';
type Name = 'send' | 'lose';
type Side = 'sender' | 'carrier';
type Parcel = StateDefinition<State, Name, Side, { readonly isPaid: boolean }, { isPart: boolean }>;

const parcel: Parcel = {
  states: { packed: '已装箱', partSent: '部分发出', sent: '已发出', lost: '已丢失' },
  initial: ['packed'],
  final: ['sent', 'lost'],
  transitions: {
    send: {
      by: ['sender'],
      from: ['packed', 'partSent'],
      to: {
        oneOf: ['sent', 'partSent'],
        choose: ({ isPart }) => (isPart ? 'partSent' : 'sent'),
      },
      guard: ({ isPaid }) => (isPaid ? null : refuse('order.empty')),
      sentence: '发出包裹',
    },
    lose: { by: ['carrier'], from: ['packed', 'partSent'], to: 'lost', sentence: '包裹丢失' },
  },
  refusals: {
    side: () => refuse('order.notYours'),
    state: (word) => refuse('order.wrongState', { state: word }),
  },
};

const paid = { isPaid: true };
const expected = {
  sides: ['sender', 'carrier'] as const,
  facts: paid,
  outcomes: [{ isPart: true }, { isPart: false }],
  ways: [
    ['packed', 'sent', 'sender', 'send'],
    ['packed', 'partSent', 'sender', 'send'],
    ['partSent', 'sent', 'sender', 'send'],
    ['partSent', 'partSent', 'sender', 'send'],
    ['packed', 'lost', 'carrier', 'lose'],
    ['partSent', 'lost', 'carrier', 'lose'],
  ] as const,
};

describe('[ST1] a table of states', () => {
  const { check, next, actions } = stateTable(parcel);

  it('refuses by side, then by state, then by its guard', () => {
    const unpaid = { isPaid: false };
    const at = (state: State, side: Side, facts = unpaid) => check('send', { state, side, facts });
    expect(at('lost', 'carrier')).toEqual({ refused: 'order.notYours' });
    expect(at('lost', 'sender')).toEqual({
      refused: 'order.wrongState',
      values: { state: '已丢失' },
    });
    expect(at('packed', 'sender')).toEqual({ refused: 'order.empty' });
    expect(at('packed', 'sender', paid)).toBeNull();
  });

  it('leads to one state, or to the one that the outcome chooses', () => {
    expect(next('send', { isPart: true })).toBe('partSent');
    expect(next('send', { isPart: false })).toBe('sent');
    expect(next('lose', { isPart: false })).toBe('lost');
  });

  it('names the transitions that are possible now', () => {
    expect(actions({ state: 'packed', side: 'sender', facts: paid })).toEqual(['send']);
    expect(actions({ state: 'packed', side: 'sender', facts: { isPaid: false } })).toEqual([]);
    expect(actions({ state: 'sent', side: 'carrier', facts: paid })).toEqual([]);
  });

  it('throws when an outcome leads out of the list', () => {
    const { send } = parcel.transitions;
    const to = { oneOf: ['sent'], choose: (): State => 'lost' } as const;
    const broken: Parcel = {
      ...parcel,
      transitions: { ...parcel.transitions, send: { ...send, to } },
    };
    expect(() => stateTable(broken).next('send', { isPart: true })).toThrow(
      'send does not lead to lost',
    );
  });
});

describe('[ST2] the walk over a table', () => {
  const walk = (over: Partial<Parcel>, ways: typeof expected.ways | [] = expected.ways) =>
    walkStates({ ...parcel, ...over }, { ...expected, ways });
  const changed = (over: Partial<Parcel['transitions']>): Partial<Parcel> => ({
    transitions: { ...parcel.transitions, ...over },
  });
  const { send, lose } = parcel.transitions;

  it('finds nothing in a good table', () => {
    expect(walk({})).toEqual([]);
  });

  it('finds ways that nobody listed, and listed ones that are not possible', () => {
    expect(walk({}, [])).toHaveLength(6);
    expect(walk({}, [])[0]).toBe('not listed: packed → sent by sender: send');
    expect(walk(changed({ lose: { ...lose, from: ['packed'] } }))).toEqual([
      'not possible: partSent → lost by carrier: lose',
    ]);
  });

  it.each([
    ['an unreached state', { initial: ['lost'] as const }, 'unreached: packed'],
    ['a planned one that is reached', { planned: ['sent'] as const }, 'planned, but reached: sent'],
    [
      'a final one that is left',
      { final: ['packed', 'sent', 'lost'] as const },
      'final, but left: packed',
    ],
    ['an end that is not final', { final: ['sent'] as const }, 'cannot be left: lost'],
    ['a missing sentence', changed({ lose: { ...lose, sentence: ' ' } }), 'no sentence: lose'],
    [
      'a word used twice',
      { states: { ...parcel.states, lost: '已发出' } },
      'no word of its own: lost',
    ],
    [
      'a choice out of its list',
      changed({ send: { ...send, to: { oneOf: ['sent', 'partSent'], choose: () => 'lost' } } }),
      'send chooses lost, unlisted',
    ],
    [
      'a choice never made',
      changed({ send: { ...send, to: { oneOf: ['sent', 'partSent'], choose: () => 'sent' } } }),
      'send never chooses partSent',
    ],
  ])('finds %s', (_, over, fault) => {
    expect(walk(over)).toContain(fault);
  });
});

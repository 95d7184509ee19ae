import { keysOf } from '../keys.ts';
import type { Refusal } from '../result.ts';

/**
 * One transition of an object with states. `Side` is the role in which a person looks at the object,
 * `Facts` is the input of the guard besides the state, and `Outcome` is the result of the transition on
 * which the next state may depend (`undefined` if there is none).
 */
export interface Transition<State extends string, Side extends string, Facts, Outcome> {
  readonly by: readonly Side[];
  readonly from: readonly State[];
  readonly to: State | Choice<State, Outcome>;
  /** Returns why the transition is impossible although side and state allow it; null if it is possible. */
  readonly guard?: (facts: Facts, state: State) => Refusal | null;
  /** The sentence of the timeline, in Chinese: `供应商确认订单`. */
  readonly sentence: string;
}

/** A next state that depends on the outcome: `choose` returns one of the states in `oneOf`. */
export interface Choice<State extends string, Outcome> {
  readonly oneOf: readonly State[];
  readonly choose: (outcome: Outcome) => State;
}

/**
 * All states of a kind of object and all its transitions. A transition that is not listed is
 * impossible.
 */
export interface StateDefinition<
  State extends string,
  Name extends string,
  Side extends string,
  Facts = undefined,
  Outcome = undefined,
> {
  /** Every state with its label. */
  readonly states: Readonly<Record<State, string>>;
  /** States in which an object can be created. */
  readonly initial: readonly State[];
  /** States that no transition leaves. */
  readonly final: readonly State[];
  /**
   * States that no transition may reach. `walkStates` reports every other state that cannot be reached, so
   * that a forgotten transition is found, and every state of this list that can be reached.
   */
  readonly planned?: readonly State[];
  readonly transitions: Readonly<Record<Name, Transition<State, Side, Facts, Outcome>>>;
  readonly refusals: {
    /** Returns the refusal for a side that may not make the transition. */
    readonly side: () => Refusal;
    /**
     * Returns the refusal for a state in which the transition cannot start; `word` is the label of `state`.
     */
    readonly state: (word: string, state: State) => Refusal;
  };
}

/**
 * The situation in which a person wants to make a transition. `facts` is required if the guards of the
 * table read facts.
 */
export type Situation<State, Side, Facts> = {
  readonly state: State;
  readonly side: Side;
} & ([Facts] extends [undefined] ? { readonly facts?: undefined } : { readonly facts: Facts });

/** Returns the names of a table's transitions, in the order of the table. */
export const namesOf = <Name extends string>(table: {
  readonly transitions: Readonly<Record<Name, unknown>>;
}): Name[] => keysOf(table.transitions);

/** Returns the states of a table, in the order of the table. */
export const statesOf = <State extends string>(table: {
  readonly states: Readonly<Record<State, string>>;
}): State[] => keysOf(table.states);

/** Returns every state that a transition can lead to. */
export function targetsOf<S extends string, D extends string, F, O>(
  transition: Transition<S, D, F, O>,
): readonly S[] {
  return typeof transition.to === 'string' ? [transition.to] : transition.to.oneOf;
}

/** A definition with the functions that query it. */
export interface StateTable<
  State extends string,
  Name extends string,
  Side extends string,
  Facts = undefined,
  Outcome = undefined,
> extends StateDefinition<State, Name, Side, Facts, Outcome> {
  /**
   * Returns null if the transition is possible now, otherwise the reason. Checks the side first, then
   * the state, then the guard.
   */
  readonly check: (name: Name, situation: Situation<State, Side, Facts>) => Refusal | null;
  /** Returns the state after a transition. Throws if the outcome leads to a state that is not listed. */
  readonly next: (
    name: Name,
    ...outcome: undefined extends Outcome ? [outcome?: Outcome] : [outcome: Outcome]
  ) => State;
  /** Returns the transitions that are possible now, from which the client makes its buttons. */
  readonly actions: (situation: Situation<State, Side, Facts>) => Name[];
}

/** Creates a table from its definition. */
export function stateTable<
  State extends string,
  Name extends string,
  Side extends string,
  Facts = undefined,
  Outcome = undefined,
>(
  definition: StateDefinition<State, Name, Side, Facts, Outcome>,
): StateTable<State, Name, Side, Facts, Outcome> {
  const { states, transitions, refusals } = definition;
  const check = (name: Name, situation: Situation<State, Side, Facts>): Refusal | null => {
    const { by, from, guard } = transitions[name];
    const { state, side, facts } = situation;
    if (!by.includes(side)) return refusals.side();
    if (!from.includes(state)) return refusals.state(states[state], state);
    // The cast is safe, because `Situation` requires `facts` unless the guards read none.
    return guard?.(facts as Facts, state) ?? null;
  };
  return {
    ...definition,
    check,
    next: (name, ...[outcome]) => {
      const { to } = transitions[name];
      if (typeof to === 'string') return to;
      const state = to.choose(outcome as Outcome);
      if (!to.oneOf.includes(state)) throw new Error(`${name} does not lead to ${state}`);
      return state;
    },
    actions: (situation) => namesOf(definition).filter((name) => check(name, situation) === null),
  };
}

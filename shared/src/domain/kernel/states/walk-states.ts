import {
  namesOf,
  type Situation,
  type StateDefinition,
  statesOf,
  stateTable,
  targetsOf,
} from './state-table.ts';

/** One transition that a test expects of a table: from, to, side, name of the transition. */
export type Way<State, Side, Name> = readonly [State, State, Side, Name];

/** What a test expects of a state table. */
export interface Expected<State, Side, Name, Facts, Outcome> {
  /** All transitions that must be possible; every other one must be refused. */
  readonly ways: readonly Way<State, Side, Name>[];
  readonly sides: readonly Side[];
  /** Facts that pass every guard; omitted if no guard reads facts. */
  readonly facts?: Facts;
  /** Outcomes that together reach every state of every choice. */
  readonly outcomes?: readonly Outcome[];
}

type Table<S extends string, N extends string, D extends string, F, O> = StateDefinition<
  S,
  N,
  D,
  F,
  O
>;

/**
 * For tests: walks every state × transition × side of a table and returns the faults as texts. Checks
 * that exactly the listed ways are possible, every state except planned ones can be reached, every
 * state except final ones can be left, every state and transition has its text, and every choice
 * returns exactly the listed states.
 */
export function walkStates<S extends string, N extends string, D extends string, F, O>(
  table: Table<S, N, D, F, O>,
  expected: NoInfer<Expected<S, D, N, F, O>>,
): string[] {
  return [
    ...wrongWays(table, expected),
    ...wrongReach(table),
    ...wrongEnds(table),
    ...wrongWords(table),
    ...wrongChoices(table, expected.outcomes ?? []),
  ];
}

const wayText = (way: readonly string[]) => `${way[0]} → ${way[1]} by ${way[2]}: ${way[3]}`;

function wrongWays<S extends string, N extends string, D extends string, F, O>(
  table: Table<S, N, D, F, O>,
  { ways, sides, facts }: Expected<S, D, N, F, O>,
): string[] {
  const { check } = stateTable(table);
  const possible = statesOf(table).flatMap((state) =>
    namesOf(table).flatMap((name) =>
      sides
        .filter((side) => {
          // The cast is safe: `facts` has the type that the table's guards read, or is undefined if they
          // read none.
          const situation = { state, side, facts } as Situation<S, D, F>;
          return check(name, situation) === null;
        })
        .flatMap((side) =>
          targetsOf(table.transitions[name]).map((to) => wayText([state, to, side, name])),
        ),
    ),
  );
  const listed = ways.map(wayText);
  return [
    ...possible.filter((way) => !listed.includes(way)).map((way) => `not listed: ${way}`),
    ...listed.filter((way) => !possible.includes(way)).map((way) => `not possible: ${way}`),
  ];
}

function wrongReach<S extends string, N extends string, D extends string, F, O>(
  table: Table<S, N, D, F, O>,
): string[] {
  const reached = new Set(table.initial);
  for (let size = -1; size !== reached.size; ) {
    size = reached.size;
    for (const name of namesOf(table)) {
      const transition = table.transitions[name];
      if (!transition.from.some((state) => reached.has(state))) continue;
      for (const state of targetsOf(transition)) reached.add(state);
    }
  }
  const { planned = [] } = table;
  return statesOf(table)
    .filter((state) => reached.has(state) === planned.includes(state))
    .map((state) =>
      reached.has(state) ? `planned, but reached: ${state}` : `unreached: ${state}`,
    );
}

function wrongEnds<S extends string, N extends string, D extends string, F, O>(
  table: Table<S, N, D, F, O>,
): string[] {
  const { planned = [], final } = table;
  const isLeft = (from: S) =>
    namesOf(table).some((name) => {
      const transition = table.transitions[name];
      return transition.from.includes(from) && targetsOf(transition).some((to) => to !== from);
    });
  return statesOf(table)
    .filter((state) => !planned.includes(state) && isLeft(state) === final.includes(state))
    .map((state) => (isLeft(state) ? `final, but left: ${state}` : `cannot be left: ${state}`));
}

function wrongWords<S extends string, N extends string, D extends string, F, O>(
  table: Table<S, N, D, F, O>,
): string[] {
  const states = statesOf(table);
  const words = states.map((state) => table.states[state]);
  return [
    ...namesOf(table)
      .filter((name) => table.transitions[name].sentence.trim() === '')
      .map((name) => `no sentence: ${name}`),
    ...states
      .filter((_, index) => words[index] === '' || words.indexOf(words[index] ?? '') !== index)
      .map((state) => `no word of its own: ${state}`),
  ];
}

function wrongChoices<S extends string, N extends string, D extends string, F, O>(
  table: Table<S, N, D, F, O>,
  outcomes: readonly O[],
): string[] {
  return namesOf(table).flatMap((name) => {
    const { to } = table.transitions[name];
    if (typeof to === 'string') return [];
    const chosen = outcomes.map(to.choose);
    return [
      ...chosen.filter((s) => !to.oneOf.includes(s)).map((s) => `${name} chooses ${s}, unlisted`),
      ...to.oneOf.filter((s) => !chosen.includes(s)).map((s) => `${name} never chooses ${s}`),
    ];
  });
}

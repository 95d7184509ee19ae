import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';

declare const choosing: unique symbol;

/** The outcome of a decision as far as it is chosen; only `useOutcome` makes one. */
export interface Outcome<Choice extends string> {
  readonly chosen: Choice | null;
  readonly choose: (choice: Choice | null) => void;
  readonly [choosing]: true;
}

/**
 * The outcome of a decision: nothing is chosen until the person does, for what is chosen already is what
 * most people send. `restored`: what the same person had chosen before the page was left.
 */
export function useOutcome<Choice extends string>(restored: Choice | null = null): Outcome<Choice> {
  const [chosen, choose] = useState(restored);
  return { chosen, choose } as Outcome<Choice>; // the one place that makes one
}

interface Props<Choice extends string> {
  readonly label: string;
  /** Every outcome with its words. */
  readonly choices: readonly (readonly [Choice, string])[];
  readonly outcome: Outcome<Choice>;
  /** Told beside the outcome's own memory. */
  readonly onChoose?: (choice: Choice | null) => void;
}

/** The choice between the outcomes of a decision. */
export function OutcomeChoice<Choice extends string>(props: Props<Choice>) {
  const { label, choices, outcome, onChoose } = props;
  return (
    <Radio.Group
      label={label}
      withAsterisk
      data-outcome
      value={outcome.chosen ?? ''}
      onChange={(value) => {
        const choice = choices.find(([code]) => code === value)?.[0] ?? null;
        outcome.choose(choice);
        onChoose?.(choice);
      }}
    >
      <Stack gap="xs" mt={6}>
        {choices.map(([code, words]) => (
          <Radio key={code} value={code} label={words} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

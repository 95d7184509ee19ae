import { type Remedy, remedyWords } from '@jicai/shared/domain/fulfilment/acceptance.ts';
import { keysOf } from '@jicai/shared/domain/kernel/keys.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { OutcomeChoice, useOutcome } from '../../../../ui/form/OutcomeChoice.tsx';
import { type DraftLine, problemOf } from '../model/draft.ts';

interface Props {
  readonly line: DraftLine;
  /** The problem is shown once the form was sent. */
  readonly isChecked: boolean;
  readonly onChange: (change: Partial<DraftLine>) => void;
}

const REMEDIES = keysOf(remedyWords).map((remedy): [Remedy, string] => [
  remedy,
  remedyWords[remedy],
]);
const whole = (value: number | string) => Number(value) || 0;

/** One line is judged: qualified, rejected, and what becomes of the rejected pieces. */
export function JudgeLine({ line, isChecked, onChange }: Props) {
  const { name, unit, left, qualified, rejected } = line;
  const remedy = useOutcome(line.remedy);
  const problem = isChecked ? problemOf(line) : null;
  const input = { min: 0, max: left, allowDecimal: false, clampBehavior: 'strict' } as const;
  return (
    <Stack gap="xs" component="fieldset" style={{ border: 0, padding: 0, margin: 0 }}>
      <legend>
        <Text fw={600}>{name}</Text>
      </legend>
      <Text size="sm" c="var(--jc-muted)" className="tnum">
        待验收 {left} {unit}
      </Text>
      <Group grow>
        <NumberInput
          {...input}
          label="合格"
          aria-label={`${name} 合格数量`}
          value={qualified}
          onChange={(value) => onChange({ qualified: whole(value) })}
        />
        <NumberInput
          {...input}
          label="不合格"
          aria-label={`${name} 不合格数量`}
          value={rejected}
          onChange={(value) => {
            const pieces = whole(value);
            onChange({ rejected: pieces, qualified: Math.min(qualified, left - pieces) });
          }}
        />
      </Group>
      {rejected > 0 && (
        <>
          <TextInput
            label="不合格原因"
            withAsterisk
            maxLength={limits.reasonLength}
            value={line.reason}
            onChange={(event) => onChange({ reason: event.currentTarget.value })}
          />
          <OutcomeChoice
            label="不合格品处理"
            choices={REMEDIES}
            outcome={remedy}
            onChoose={(chosen) => onChange({ remedy: chosen })}
          />
        </>
      )}
      {problem && (
        <Text size="sm" c="var(--jc-alarm)" role="alert">
          {problem}
        </Text>
      )}
    </Stack>
  );
}

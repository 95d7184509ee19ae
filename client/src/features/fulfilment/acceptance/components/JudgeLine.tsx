import { type Remedy, remedyLabels } from '@jicai/shared/domain/fulfilment/acceptance.ts';
import { keysOf } from '@jicai/shared/domain/kernel/keys.ts';
import { lineTitle } from '@jicai/shared/domain/mall/catalog/line-title.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Group, Stack, Text, TextInput } from '@mantine/core';
import { PiecesInput } from '../../../../ui/form/numbers/PiecesInput.tsx';
import { OutcomeChoice, useOutcome } from '../../../../ui/form/OutcomeChoice.tsx';
import {
  countsOf,
  type DraftLine,
  isOver,
  piecesText,
  problemOf,
  reasonProblem,
  withQualified,
  withRejected,
} from '../model/draft.ts';

interface Props {
  readonly line: DraftLine;
  /** Whether rejected pieces may be shipped again. */
  readonly mayReplace: boolean;
  /** Whether the form was submitted: only then is everything that is missing named. */
  readonly isChecked: boolean;
  readonly onChange: (line: DraftLine) => void;
}

const REMEDIES = keysOf(remedyLabels).map((remedy): [Remedy, string] => [
  remedy,
  remedyLabels[remedy],
]);

/** One line is judged: qualified, rejected, and what becomes of the rejected pieces. */
export function JudgeLine({ line, mayReplace, isChecked, onChange }: Props) {
  const { name, left, qualified, rejected } = line;
  const counts = countsOf(line);
  const remedy = useOutcome(line.remedy);
  const problem = isChecked || isOver(line) ? problemOf(line) : null;
  const atReason = isChecked ? reasonProblem(line) : null;
  return (
    <Stack gap="xs" component="fieldset" style={{ border: 0, padding: 0, margin: 0 }}>
      <legend>
        <Text fw={600}>{lineTitle(line)}</Text>
      </legend>
      <Text size="sm" c="var(--jc-muted)" className="tnum">
        {piecesText(line)}
      </Text>
      <Group grow align="flex-start">
        <PiecesInput
          max={left}
          label="合格"
          aria-label={`${name} 合格数量`}
          value={qualified}
          onChange={(typed) => onChange(withQualified(line, typed))}
        />
        <PiecesInput
          max={left}
          label="不合格"
          aria-label={`${name} 不合格数量`}
          value={rejected}
          onChange={(typed) => onChange(withRejected(line, typed))}
        />
      </Group>
      {(counts.rejected ?? 0) > 0 && (
        <>
          <TextInput
            label="不合格原因"
            withAsterisk
            maxLength={limits.reasonLength}
            value={line.reason}
            error={atReason}
            onChange={(event) => onChange({ ...line, reason: event.currentTarget.value })}
          />
          <OutcomeChoice
            label="不合格品处理"
            choices={REMEDIES.filter(([choice]) => mayReplace || choice !== 'replace')}
            outcome={remedy}
            onChoose={(chosen) => onChange({ ...line, remedy: chosen })}
          />
        </>
      )}
      {problem && problem !== atReason && (
        <Text size="sm" c="var(--jc-alarm)" role="alert">
          {problem}
        </Text>
      )}
    </Stack>
  );
}

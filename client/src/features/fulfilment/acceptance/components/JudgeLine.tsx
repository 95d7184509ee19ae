import { type Remedy, remedyLabels } from '@jicai/shared/domain/fulfilment/acceptance.ts';
import { keysOf } from '@jicai/shared/domain/kernel/keys.ts';
import { lineTitle } from '@jicai/shared/domain/mall/catalog/line-title.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Group, Stack, Text, TextInput } from '@mantine/core';
import { OutcomeChoice, useOutcome } from '../../../../ui/form/OutcomeChoice.tsx';
import { PiecesInput } from '../../../../ui/form/PiecesInput.tsx';
import { piecesOf, type TypedPieces } from '../../../../ui/form/pieces.ts';
import { countsOf, type DraftLine, problemOf } from '../model/draft.ts';

interface Props {
  readonly line: DraftLine;
  /** The problem is shown once the form was sent. */
  readonly isChecked: boolean;
  readonly onChange: (change: Partial<DraftLine>) => void;
}

const REMEDIES = keysOf(remedyLabels).map((remedy): [Remedy, string] => [
  remedy,
  remedyLabels[remedy],
]);

/** One line is judged: qualified, rejected, and what becomes of the rejected pieces. */
export function JudgeLine({ line, isChecked, onChange }: Props) {
  const { name, unit, left, qualified, rejected } = line;
  const counts = countsOf(line);
  const remedy = useOutcome(line.remedy);
  const problem = isChecked ? problemOf(line) : null;
  // Rejected pieces are not qualified ones; a count that is wrong changes no other one.
  const reject = (typed: TypedPieces) => {
    const pieces = piecesOf(typed, { max: left }) ?? 0;
    const most = left - pieces;
    const isOver = counts.qualified !== null && counts.qualified > most;
    onChange({ rejected: typed, ...(isOver ? { qualified: most } : {}) });
  };
  return (
    <Stack gap="xs" component="fieldset" style={{ border: 0, padding: 0, margin: 0 }}>
      <legend>
        <Text fw={600}>{lineTitle(line)}</Text>
      </legend>
      <Text size="sm" c="var(--jc-muted)" className="tnum">
        待验收 {left} {unit}
      </Text>
      <Group grow align="flex-start">
        <PiecesInput
          max={left}
          label="合格"
          aria-label={`${name} 合格数量`}
          value={qualified}
          onChange={(typed) => onChange({ qualified: typed })}
        />
        <PiecesInput
          max={left}
          label="不合格"
          aria-label={`${name} 不合格数量`}
          value={rejected}
          onChange={reject}
        />
      </Group>
      {(counts.rejected ?? 0) > 0 && (
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

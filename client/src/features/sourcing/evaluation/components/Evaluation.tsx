import type { EvaluationGrid } from '@jicai/shared/contract/sourcing/evaluation.ts';
import { criterionClause } from '@jicai/shared/domain/auction/award/criterion-words.ts';
import { exclusionWords } from '@jicai/shared/domain/auction/award/exclusion-words.ts';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { useGrid } from '../api.ts';
import type { Question } from '../model/question.ts';
import { AskDialog } from './AskDialog.tsx';
import { Attachments } from './Attachments.tsx';
import { DecideDialog } from './DecideDialog.tsx';
import { Explanations } from './Explanations.tsx';
import { Grid } from './Grid.tsx';
import { Negotiations } from './Negotiations.tsx';

interface Props {
  readonly packageNumber: string;
  /** Moves when something was decided. */
  readonly pulse: string;
  /** The evaluators and their points, where points decide. */
  readonly byPoints: (grid: EvaluationGrid) => ReactNode;
}

/** The evaluation of an opened inquiry: comparison, explanations, and the handler's decision. */
export default function Evaluation({ packageNumber, pulse, byPoints }: Props) {
  const { data, error, refetch } = useGrid(packageNumber, pulse);
  if (!data) return <Unloaded what="评审加载失败" error={error} refetch={refetch} />;
  return <Evaluated grid={data.grid} byPoints={byPoints} />;
}

function Evaluated({
  grid,
  byPoints,
}: Pick<Props, 'byPoints'> & { readonly grid: EvaluationGrid }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const [isDeciding, setDeciding] = useState(false);
  const { quotes, packageNumber, mayDecide } = grid;
  if (quotes.length === 0)
    return (
      <Panel title="评审">
        <Empty text="没有启封的报价" />
      </Panel>
    );
  return (
    <Panel title="评审：报价对照">
      <Stack>
        <StateOfEvaluation grid={grid} />
        <Grid grid={grid} onAsk={mayDecide ? setQuestion : null} />
        <Attachments packageNumber={packageNumber} />
        <Explanations grid={grid} />
        {grid.method === 'points' && byPoints(grid)}
        <Negotiations grid={grid} />
        {mayDecide && (
          <Group justify="flex-end">
            <Button onClick={() => setDeciding(true)}>提交评审结果</Button>
          </Group>
        )}
      </Stack>
      {question && (
        <AskDialog
          packageNumber={packageNumber}
          question={question}
          onClose={() => setQuestion(null)}
        />
      )}
      {isDeciding && <DecideDialog grid={grid} onClose={() => setDeciding(false)} />}
    </Panel>
  );
}

const stateWords: Readonly<Record<EvaluationGrid['state'], string>> = {
  evaluating: `最低价评审：${criterionClause('lowest')}；同价以先报者为先。`,
  waiting: '评审结果已生效，等待成交供应商确认。',
  confirmed: '成交供应商已确认。',
  failed: '评审后流标。',
  voided: '质疑成立，成交结果已作废。',
  none: '该分包不经评审，最低报价直接进入成交确认。',
};

const BY_POINTS = `综合评分：评审人员全部提交评分后，${criterionClause('points')}。`;

const BY_LINES = `按明细成交：${criterionClause('lines')}；同价以先报者为先。没有有效报价的明细流标。`;

const wayOf = ({ method, awardBy }: EvaluationGrid): string => {
  if (awardBy === 'lines') return BY_LINES;
  return method === 'points' ? BY_POINTS : stateWords.evaluating;
};

function StateOfEvaluation({ grid }: { readonly grid: EvaluationGrid }) {
  const { state, isWaiting, excluded, note } = grid;
  return (
    <>
      <Text>{state === 'evaluating' ? wayOf(grid) : stateWords[state]}</Text>
      {(isWaiting || excluded.length > 0) && (
        <Alert
          color={isWaiting ? 'orange' : 'gray'}
          title={isWaiting ? '评审结果等待监督人会签' : '评审结果'}
          role="status"
        >
          <Text size="sm">{note}</Text>
          {excluded.length === 0 && <Text size="sm">全部报价通过评审。</Text>}
          {[...new Set(excluded.map(({ code }) => code))].map((code) => (
            <Text key={code} size="sm">
              {code} {exclusionWords(excluded.filter((one) => one.code === code)).join('；')}
            </Text>
          ))}
        </Alert>
      )}
    </>
  );
}

import type { OwnScoring } from '@jicai/shared/contract/sourcing/scoring.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { useGrid } from '../../evaluation/api.ts';
import { Attachments } from '../../evaluation/components/Attachments.tsx';
import { Grid } from '../../evaluation/components/Grid.tsx';
import { useOwnScoring } from '../api.ts';
import { Declaration } from '../components/Declaration.tsx';
import { GivenScores } from '../components/GivenScores.tsx';
import { Reasons } from '../components/Reasons.tsx';
import { ScoreForm } from '../components/ScoreForm.tsx';
import { TermsTable } from '../components/TermsTable.tsx';
import { taskWord } from '../model/words.ts';
import { PACKAGE_PARAM, scoringPaths } from '../paths.ts';

/** /xycg/PsEdit?bbh=: an evaluator's own part in a package. */
export default function ScoringPage() {
  const [params] = useSearchParams();
  const packageNumber = (params.get(PACKAGE_PARAM) ?? '').slice(0, 64);
  const { data, error, refetch } = useOwnScoring(packageNumber);
  if (packageNumber === '') return <Empty text="请从评审任务中选择要评审的项目" />;
  const away = (
    <Button component={Link} to={scoringPaths.scoringTasks.to()} variant="light">
      返回我的评审
    </Button>
  );
  if (!data) return <Unloaded what="评审加载失败" error={error} refetch={refetch} away={away} />;
  return <Own scoring={data.scoring} />;
}

function Own({ scoring }: { readonly scoring: OwnScoring }) {
  const { packageNumber, state, isOpen, hasSubmitted } = scoring;
  return (
    <>
      <PageHeader
        title={`${scoring.projectName} · ${scoring.packageName}`}
        hint={
          <Group component="span" gap="xs">
            <span className="tnum">{packageNumber}</span>
            {scoring.unitName}
            <span role="status">{taskWord(scoring)}</span>
          </Group>
        }
      />
      <Stack>
        <Panel title="评审办法">
          <TermsTable terms={scoring} />
        </Panel>
        {!isOpen && !hasSubmitted && state !== 'withdrawn' && (
          <Panel>
            <Text>尚未开标。开标后请在此声明有无利害关系并评分。</Text>
          </Panel>
        )}
        {state === 'appointed' && <Declaration scoring={scoring} />}
        {state === 'declared' && (
          <Quotes packageNumber={packageNumber} isShown={isOpen || hasSubmitted} />
        )}
        {state === 'declared' && isOpen && !hasSubmitted && <ScoreForm scoring={scoring} />}
        {hasSubmitted && <GivenScores scoring={scoring} />}
        <Reasons scoring={scoring} />
      </Stack>
    </>
  );
}

function Quotes({
  packageNumber,
  isShown,
}: {
  readonly packageNumber: string;
  readonly isShown: boolean;
}) {
  const { data, error, refetch } = useGrid(packageNumber, '');
  if (!isShown) return null;
  if (!data) return <Unloaded what="报价加载失败" error={error} refetch={refetch} />;
  return (
    <Panel title="报价对照">
      <Stack>
        <Grid grid={data.grid} onAsk={null} />
        <Attachments packageNumber={packageNumber} />
      </Stack>
    </Panel>
  );
}

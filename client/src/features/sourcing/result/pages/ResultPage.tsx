import type { PublicPackage, PublicResult } from '@jicai/shared/contract/sourcing/result.ts';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { DemoBadge } from '../../../../ui/show/DemoBadge.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { useFingerprints } from '../../../auction/audit/keys-api.ts';
import { auditPaths } from '../../../auction/audit/paths.ts';
import { livePaths } from '../../../auction/live/paths.ts';
import { RelatedPages } from '../../../auction/public-board/components/RelatedPages.tsx';
import { ProjectStateBadge } from '../../enrolment/components/ProjectStateBadge.tsx';
import { ProjectTimeline } from '../../enrolment/components/ProjectTimeline.tsx';
import { TENDER_PARAM } from '../../enrolment/paths.ts';
import { OutcomeText } from '../../project/components/OutcomeText.tsx';
import { useResult } from '../api.ts';
import { LineAwards } from '../components/LineAwards.tsx';
import { ResultFacts } from '../components/ResultFacts.tsx';
import { resultPaths } from '../paths.ts';

const columns: readonly Column<PublicPackage>[] = [
  { title: '包', isHeading: true, render: ({ packageName }) => packageName },
  {
    title: '包编号',
    render: ({ packageNumber }) => (
      <Anchor component={Link} to={livePaths.publicBoard.to(packageNumber)} className="tnum">
        {packageNumber}
      </Anchor>
    ),
  },
  { title: '起始价', isNumber: true, render: (pack) => <Money amount={pack.startingPrice} /> },
  { title: '参与', isNumber: true, render: ({ entrantCount }) => `${entrantCount} 家` },
  { title: '有效报价', isNumber: true, render: ({ validCount }) => `${validCount} 家` },
  { title: '结果', render: ({ outcome }) => <OutcomeText outcome={outcome} /> },
  {
    title: '核验',
    render: ({ packageNumber }) => (
      <Button component={Link} to={auditPaths.audit.to(packageNumber)} size="xs" variant="light">
        核验报价日志
      </Button>
    ),
  },
];

/** /BidResult and /XjResult: how a project ended, for everybody. */
export default function ResultPage() {
  const [params] = useSearchParams();
  const number = params.get(TENDER_PARAM) ?? '';
  const { data, error, refetch } = useResult(number);
  if (number === '') return <Empty text="请从结果列表中选择要查看的项目" />;
  const away = (
    <Button component={Link} to={resultPaths.biddingResults.to()} variant="light">
      查看全部结果
    </Button>
  );
  if (!data) return <Unloaded what="结果加载失败" error={error} refetch={refetch} away={away} />;
  return <Result result={data.result} />;
}

function Result({ result }: { readonly result: PublicResult }) {
  const fingerprints = useFingerprints();
  return (
    <>
      <PageHeader
        title={`${result.name} 采购结果`}
        hint={
          <Group component="span" gap="xs">
            <span className="tnum">{result.number}</span>
            {result.unitName}
            <ProjectStateBadge state={result.state} />
            {result.isDemo && <DemoBadge />}
          </Group>
        }
      />
      <Stack>
        <ResultFacts result={result} />
        <RelatedPages
          projectNumber={result.number}
          method={result.method}
          here="result"
          hasResult
        />
        {result.packages.length > 0 && (
          <Panel title="各包结果">
            <DataTable
              caption="各包结果"
              columns={columns}
              rows={result.packages}
              keyOf={({ packageNumber }) => packageNumber}
            />
            <Text size="sm" c="var(--jc-muted)" mt="xs">
              报价日志的签名公钥指纹：{fingerprints}
            </Text>
          </Panel>
        )}
        {result.packages
          .filter(({ awards }) => awards.length > 0)
          .map((pack) => (
            <Panel key={pack.packageNumber} title={`${pack.packageName}成交明细`}>
              <LineAwards {...pack} />
            </Panel>
          ))}
        <Panel title="项目时间轴">
          <ProjectTimeline entries={result.timeline} />
        </Panel>
      </Stack>
    </>
  );
}

import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { archivePath } from '@jicai/shared/contract/sourcing/archive.ts';
import type { FullResult } from '@jicai/shared/contract/sourcing/result.ts';
import { Button, Group, Stack } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { useDownload } from '../../../../lib/http/use-download.ts';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { PROJECT_PARAM } from '../../editor/paths.ts';
import { ProjectStateBadge } from '../../enrolment/components/ProjectStateBadge.tsx';
import { ProjectTimeline } from '../../enrolment/components/ProjectTimeline.tsx';
import { useFullResult } from '../api.ts';
import { AwardedOrders } from '../components/AwardedOrders.tsx';
import { NoticePanel } from '../components/NoticePanel.tsx';
import { PackageRanking } from '../components/PackageRanking.tsx';
import { ResultFacts } from '../components/ResultFacts.tsx';
import { holdWords } from '../model/hold-words.ts';

/** /BidResultCk and /XjResultCk: a result with every place, its notice and its orders. */
export default function ResultFilePage() {
  const [params] = useSearchParams();
  const id = params.get(PROJECT_PARAM) ?? '';
  const { data, error, refetch } = useFullResult(id);
  if (id === '') return <Empty text="请从采购项目列表中选择要查看的项目" />;
  if (!data) return <Unloaded what="结果加载失败" error={error} refetch={refetch} />;
  return <File result={data.result} />;
}

function File({ result }: { readonly result: FullResult }) {
  const { id, notice } = result;
  const { download, isSaving } = useDownload();
  return (
    <>
      <PageHeader
        title={`${result.name} 采购结果`}
        hint={
          <Group component="span" gap="xs">
            <span className="tnum">{result.number}</span>
            <ProjectStateBadge state={result.state} />
          </Group>
        }
        actions={
          <>
            {result.state !== 'inConfirmation' && (
              <Button
                variant="default"
                loading={isSaving}
                onClick={() =>
                  void download(archivePath(encodeURIComponent(id)), `${result.number}_归档.zip`)
                }
              >
                下载归档
              </Button>
            )}
            <Button component={Link} to={businessPaths.projectFile(id)} variant="default">
              项目详情
            </Button>
          </>
        }
      />
      <Stack>
        {notice && <NoticePanel projectId={id} notice={notice} now={result.serverTimeMs} />}
        <AwardedOrders orders={result.orders} hold={holdWords(result.hold, result.state)} />
        <ResultFacts result={result} />
        {result.packages.map((pack) => (
          <PackageRanking key={pack.packageNumber} pack={pack} method={result.method} />
        ))}
        <Panel title="项目时间轴">
          <ProjectTimeline entries={result.timeline} />
        </Panel>
      </Stack>
    </>
  );
}

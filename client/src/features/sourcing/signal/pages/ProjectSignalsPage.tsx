import { limits } from '@jicai/shared/limits.ts';
import { Alert, Anchor, Group, SegmentedControl, Stack } from '@mantine/core';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { readPage } from '../../../../lib/url/page-param.ts';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { type SignalFilter, useProjectSignals } from '../api.ts';
import { SignalCard } from '../components/SignalCard.tsx';
import { PROJECT_PARAM, projectSignalPaths } from '../paths.ts';

/** /xycg/Ycxh: signals of collusion over the projects that one supervises; with ?xmid= of one. */
export default function ProjectSignalsPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const project = (params.get(PROJECT_PARAM) ?? '').slice(0, 64);
  const all = params.get('qd') === 'all';
  const page = readPage(params);
  const { to } = projectSignalPaths.projectSignals;
  return (
    <>
      <PageHeader title="异常信号" hint="所监督项目开标后的供应商关联与报价规律，最新的在前" />
      <Stack>
        <Alert variant="light" color="gray">
          信号仅供监督人参考，不影响任何人参加采购；请核对证据后自行判断。
        </Alert>
        <Group justify="space-between">
          <SegmentedControl
            aria-label="信号强度"
            value={all ? 'all' : 'strong'}
            onChange={(value) => void navigate(to({ project, all: value === 'all' }))}
            data={[
              { value: 'strong', label: '强信号' },
              { value: 'all', label: '全部信号' },
            ]}
          />
          {project !== '' && (
            <Anchor component={Link} to={to({ all })} size="sm">
              查看所有项目
            </Anchor>
          )}
        </Group>
        <Signals
          filter={{ project, all, page }}
          onPage={(nth) => void navigate(to({ project, all, page: nth }))}
        />
      </Stack>
    </>
  );
}

interface SignalsProps {
  readonly filter: SignalFilter;
  readonly onPage: (page: number) => void;
}

function Signals({ filter, onPage }: SignalsProps) {
  const { data, error, refetch } = useProjectSignals(filter);
  if (!data) return <Unloaded what="异常信号加载失败" error={error} refetch={refetch} />;
  if (data.rows.length === 0)
    return <Empty text={filter.all ? '未发现异常信号' : '未发现强信号，可查看全部信号'} />;
  return (
    <>
      {data.rows.map((one) => (
        <SignalCard key={one.id} signal={one} />
      ))}
      <Pager page={filter.page} pages={Math.ceil(data.total / limits.pageSize)} onPage={onPage} />
    </>
  );
}

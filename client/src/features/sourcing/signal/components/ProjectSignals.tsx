import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Failed } from '../../../../ui/page/states.tsx';
import { useProjectSignals } from '../api.ts';
import { projectSignalPaths } from '../paths.ts';

/** How many signals a project has, with the way to them; for its supervisor. */
export function ProjectSignals({ projectId }: { readonly projectId: string }) {
  const { data, error, refetch } = useProjectSignals({ project: projectId, all: true, page: 1 });
  if (!data && error)
    return (
      <Panel title="异常信号">
        <Failed what="异常信号加载失败" failure={error} onRetry={() => void refetch()} />
      </Panel>
    );
  if (!data) return null;
  return (
    <Panel title="异常信号">
      {data.total === 0 ? (
        <Text size="sm" c="dimmed">
          未发现异常信号；开标后自动分析
        </Text>
      ) : (
        <Anchor
          component={Link}
          to={projectSignalPaths.projectSignals.to({ project: projectId, all: true })}
        >
          {data.total} 项异常信号，查看证据
        </Anchor>
      )}
    </Panel>
  );
}

import '../../../../theme/more-styles.ts';
import { Button, Group } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { Empty, Failed, Loading } from '../../../../ui/page/states.tsx';
import { livePaths, MOMENT_PARAM, PACKAGE_PARAM } from '../../live/paths.ts';
import { useReplay } from '../api.ts';
import { ReplayBoard } from '../components/ReplayBoard.tsx';
import { ReplayProvider } from '../context.tsx';

/** 回放: the page that plays back a finished auction for its handler and its supervisor. */
export default function ReplayPage() {
  const [search] = useSearchParams();
  const packageNumber = search.get(PACKAGE_PARAM);
  const at = Number(search.get(MOMENT_PARAM)) || null;
  if (!packageNumber) return <Empty drawing="lost" text="链接中没有包编号" action={<ToHall />} />;
  // The `key` restarts the replay for a link to another time.
  return <Played key={`${packageNumber} ${at}`} packageNumber={packageNumber} at={at} />;
}

function Played({ packageNumber, at }: { packageNumber: string; at: number | null }) {
  const query = useReplay(packageNumber);
  if (query.isPending) return <Loading />;
  if (query.isError) {
    const { kind, status, text } = query.error;
    // HTTP 403: the person may not see this replay, so a retry would not help.
    if (status === 403) return <Empty drawing="locked" text={text} action={<ToHall />} />;
    if (kind === 'refused') {
      const action = (
        <Group>
          <Button variant="light" onClick={() => void query.refetch()}>
            重试
          </Button>
          <ToHall />
        </Group>
      );
      return <Empty drawing="locked" text={text} action={action} />;
    }
    return (
      <Failed what="回放加载失败" failure={query.error} onRetry={() => void query.refetch()} />
    );
  }
  return (
    <ReplayProvider packageNumber={packageNumber} loaded={query.data} at={at}>
      <ReplayBoard missing={query.data.missing} voidReason={query.data.voidReason} />
    </ReplayProvider>
  );
}

function ToHall() {
  return (
    <Button component={Link} to={livePaths.hall.to()} variant="light">
      返回竞价大厅
    </Button>
  );
}

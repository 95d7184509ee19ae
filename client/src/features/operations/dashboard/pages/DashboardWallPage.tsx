import '../../../../theme/more-styles.ts';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { Failed, Loading } from '../../../../ui/page/states.tsx';
import { useDocumentTitle } from '../../../../ui/page/use-document-title.ts';
import { useFigures } from '../api.ts';
import classes from '../components/dashboard.module.css';
import { FigureCards } from '../components/FigureCards.tsx';
import { SpendCharts } from '../components/SpendCharts.tsx';
import { askedQuery, readAsked } from '../model/asked.ts';
import { dashboardPaths } from '../paths.ts';

/** /jgkb/dp: the same figures for a wall: large, without menus, new every half minute. */
export default function DashboardWallPage() {
  useDocumentTitle('监管看板');
  const [params] = useSearchParams();
  const asked = readAsked(params);
  const { data, error, refetch } = useFigures(asked, true);
  return (
    <div className={classes.wall}>
      <Group justify="space-between" mb="md">
        <Title order={1} size="h2">
          监管看板{data && `：${data.figures.unitName}`}
        </Title>
        <Group>
          {data && (
            <Text c="var(--jc-muted)" className="tnum">
              统计截止 {dateTimeText(data.figures.asOfMs)}
            </Text>
          )}
          <Button
            component={Link}
            to={dashboardPaths.dashboard.to(askedQuery(asked))}
            variant="default"
          >
            退出大屏
          </Button>
        </Group>
      </Group>
      {!data && error && (
        <Failed what="看板加载失败" failure={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loading />}
      {data && (
        <Stack>
          <FigureCards figures={data.figures} asked={asked} />
          <SpendCharts figures={data.figures} asked={asked} />
        </Stack>
      )}
    </div>
  );
}

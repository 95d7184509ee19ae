import '../../../../theme/more-styles.ts';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
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
  const query = useFigures(asked, true);
  return (
    <div className={classes.wall}>
      <Group justify="space-between" mb="md">
        <Title order={1} size="h2">
          监管看板{query.data && `：${query.data.figures.unitName}`}
        </Title>
        <Group>
          {query.data && (
            <Text c="var(--jc-muted)" className="tnum">
              统计截止 {dateTimeText(query.data.figures.asOfMs)}
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
      <Loaded query={query} what="看板加载失败">
        {(data) => (
          <Stack>
            <FigureCards figures={data.figures} asked={asked} />
            <SpendCharts figures={data.figures} asked={asked} />
          </Stack>
        )}
      </Loaded>
    </div>
  );
}

import { Button, Select, Stack, Text } from '@mantine/core';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { useFigures } from '../api.ts';
import { FigureCards } from '../components/FigureCards.tsx';
import { SpendCharts } from '../components/SpendCharts.tsx';
import { askedQuery, PERIODS, readAsked } from '../model/asked.ts';
import { dashboardPaths } from '../paths.ts';

/** /jgkb: the supervisor's figures, each with its definition and the list behind it. */
export default function DashboardPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const asked = readAsked(params);
  const query = useFigures(asked);
  const show = (months: number) =>
    void navigate(dashboardPaths.dashboard.to(askedQuery({ ...asked, months })));
  return (
    <>
      <PageHeader
        title="监管看板"
        hint={
          query.data && (
            <>
              {query.data.figures.unitName} · 统计截止{' '}
              <span className="tnum">{dateTimeText(query.data.figures.asOfMs)}</span>
            </>
          )
        }
        actions={
          <>
            <Select
              aria-label="统计期间"
              w={140}
              allowDeselect={false}
              data={[...PERIODS]}
              value={String(asked.months)}
              onChange={(value) => show(Number(value))}
            />
            {asked.unitId !== null && (
              <Button
                component={Link}
                to={dashboardPaths.dashboard.to(askedQuery({ ...asked, unitId: null }))}
                variant="default"
              >
                查看全部单位
              </Button>
            )}
            <Button
              component={Link}
              to={dashboardPaths.dashboardWall.to(askedQuery(asked))}
              variant="light"
            >
              大屏
            </Button>
          </>
        }
      />
      <Loaded query={query} what="看板加载失败">
        {(data) => (
          <Stack>
            <FigureCards figures={data.figures} asked={asked} />
            <SpendCharts figures={data.figures} asked={asked} />
            <Text size="sm" c="var(--jc-muted)">
              点击任一数字查看并导出明细；口径见数字旁的说明。
            </Text>
          </Stack>
        )}
      </Loaded>
    </>
  );
}

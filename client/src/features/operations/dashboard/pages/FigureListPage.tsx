import {
  dashboardEndpoints,
  type FigureName,
  type FigureRow,
} from '@jicai/shared/contract/operations/dashboard.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { FIGURES } from '@jicai/shared/domain/operations/dashboard/figures.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Alert, Anchor, Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useMadeFile } from '../../../../lib/http/use-made-file.ts';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { readPage } from '../../../../lib/url/page-param.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import type { Column } from '../../../../ui/table/DataTable.tsx';
import { ListRows } from '../../../../ui/table/ListRows.tsx';
import { useFigureList } from '../api.ts';
import {
  type Asked,
  askedQuery,
  listPath,
  ordersPath,
  readAsked,
  readFigure,
} from '../model/asked.ts';
import { dashboardParams, dashboardPaths } from '../paths.ts';

/** The columns of a figure's list; those without a heading are left out. */
function columnsOf(figure: FigureName, scope: Asked): readonly Column<FigureRow>[] {
  const { name, detail, amount, count, at } = FIGURES[figure].columns;
  const all: readonly Column<FigureRow>[] = [
    {
      title: name,
      isHeading: true,
      render: (row) => {
        const path = ordersPath(figure, row.key, scope);
        if (path === null) return row.name;
        return (
          <Anchor component={Link} to={path}>
            {row.name}
          </Anchor>
        );
      },
    },
    { title: detail, render: (row) => row.detail || '—' },
    {
      title: amount,
      isNumber: true,
      render: (row) => (row.amount === null ? '—' : `¥${formatFen(row.amount)}`),
    },
    { title: count, isNumber: true, render: (row) => row.count ?? '—' },
    { title: at, render: (row) => (row.atMs === null ? '—' : dateTimeText(row.atMs)) },
  ];
  return all.filter(({ title }) => title !== '');
}

/** /jgkb/mx: what one figure of the dashboard counts, row by row. */
export default function FigureListPage() {
  const [params] = useSearchParams();
  const figure = readFigure(params);
  const away = (
    <Button
      component={Link}
      to={dashboardPaths.dashboard.to(askedQuery(readAsked(params)))}
      variant="light"
    >
      返回看板
    </Button>
  );
  if (figure === null) return <Empty text="请从监管看板选择指标" action={away} />;
  return <List figure={figure} away={away} />;
}

function List({ figure, away }: { readonly figure: FigureName; readonly away: ReactNode }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const page = readPage(params);
  const asked = {
    ...readAsked(params),
    figure,
    month: params.get(dashboardParams.month) || null,
    categoryId: params.get(dashboardParams.category) || null,
    supplierId: params.get(dashboardParams.supplier) || null,
  };
  const query = useFigureList({ ...asked, page, pageSize: limits.adminPageSize });
  const file = useMadeFile(dashboardEndpoints.export);
  const { title, definition } = FIGURES[figure];
  const turn = (next: number) => {
    void navigate(
      listPath(figure, asked, {
        ...(asked.month === null ? {} : { month: asked.month }),
        ...(asked.categoryId === null ? {} : { category: asked.categoryId }),
        ...(asked.supplierId === null ? {} : { supplier: asked.supplierId }),
        page: next,
      }),
    );
  };
  return (
    <>
      <PageHeader
        title={title}
        hint={
          query.data && (
            <span className="tnum">
              共 {query.data.total} 行 · 统计截止 {dateTimeText(query.data.asOfMs)}
            </span>
          )
        }
        actions={
          <>
            <Button
              loading={file.isLoading}
              variant="default"
              onClick={() => void file.fetchFile(asked)}
            >
              导出 Excel
            </Button>
            {away}
          </>
        }
      />
      <Alert mb="md" color="gray">
        <Text size="sm">口径：{definition}</Text>
      </Alert>
      <Panel>
        <ListRows
          query={query}
          caption={title}
          columns={columnsOf(figure, asked)}
          keyOf={({ key }) => key}
          page={page}
          pageSize={limits.adminPageSize}
          onPage={turn}
          empty="所选期间没有记录"
        />
      </Panel>
    </>
  );
}

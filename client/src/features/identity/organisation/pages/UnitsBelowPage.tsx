import type { Unit } from '@jicai/shared/contract/identity/units.ts';
import { Anchor, Badge, Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { useUnits } from '../api.ts';
import { organisationPaths } from '../paths.ts';

const columnsOf = (names: ReadonlyMap<string, string>): readonly Column<Unit>[] => [
  {
    title: '单位',
    isHeading: true,
    render: ({ id, name }) => (
      <Anchor component={Link} to={organisationPaths.members.to({ unit: id })}>
        {name}
      </Anchor>
    ),
  },
  { title: '单位编码', render: ({ code }) => code },
  { title: '上级单位', render: ({ parentId }) => names.get(parentId ?? '') ?? '—' },
  { title: '部门', render: ({ departments }) => departments.length, isNumber: true },
  { title: '人数', render: ({ people }) => people, isNumber: true },
  {
    title: '状态',
    render: ({ isClosed }) => (
      <Badge color={isClosed ? 'gray' : 'green'} variant="light">
        {isClosed ? '已停用' : '正常'}
      </Badge>
    ),
  },
];

/** hygl/xjdw: the units below a superior unit, each with the way to its members. */
export default function UnitsBelowPage() {
  const query = useUnits();
  return (
    <>
      <PageHeader
        title="下级单位"
        hint="主管单位可管理下级单位的会员；点击单位查看其会员"
        actions={
          <Button component={Link} to={organisationPaths.members.to()} variant="default">
            会员管理
          </Button>
        }
      />
      <Panel>
        <Loaded query={query} what="下级单位加载失败">
          {({ units }) => {
            const names = new Map(units.map(({ id, name }) => [id, name]));
            const below = units.filter(({ parentId }) => names.has(parentId ?? ''));
            if (below.length === 0)
              return <Empty text="还没有下级单位，请联系系统管理员在单位管理中设置上级单位" />;
            return (
              <DataTable
                caption="下级单位"
                columns={columnsOf(names)}
                rows={below}
                keyOf={({ id }) => id}
              />
            );
          }}
        </Loaded>
      </Panel>
    </>
  );
}

import type { StaffRow } from '@jicai/shared/contract/supply/staff.ts';
import { SUPPLIER_DUTIES } from '@jicai/shared/domain/kernel/rights/duties.ts';
import { Stack } from '@mantine/core';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { ChangeRequests } from '../../../identity/change-request/components/ChangeRequests.tsx';
import { AccountState } from '../../../identity/organisation/components/AccountState.tsx';
import { timeTextOf } from '../../entry/components/time.ts';
import { useStaff } from '../api.ts';
import { AddStaffForm } from '../components/AddStaffForm.tsx';
import { StaffActions } from '../components/StaffActions.tsx';

const dutiesText = ({ duties }: StaffRow) =>
  duties.length === 0 ? '管理员' : duties.map((duty) => SUPPLIER_DUTIES[duty]).join('、');

const columns: readonly Column<StaffRow>[] = [
  {
    title: '姓名',
    isHeading: true,
    render: ({ name, isOwn }) => (isOwn ? `${name}（本人）` : name),
  },
  { title: '登录名', render: ({ loginName }) => loginName },
  { title: '手机号码', render: ({ phone }) => phone || '—' },
  { title: '电子邮箱', render: ({ email }) => email || '—' },
  { title: '岗位', render: dutiesText },
  {
    title: '状态',
    render: ({ isDisabled, isUnused }) => <AccountState {...{ isDisabled, isUnused }} />,
  },
  {
    title: '最近登录',
    render: ({ lastLoginAtMs }) => (lastLoginAtMs === null ? '—' : timeTextOf(lastLoginAtMs)),
  },
  {
    title: '操作',
    render: (row) => (row.duties.length === 0 ? '—' : <StaffActions row={row} />),
  },
];

/** /gysyg: the accounts of a supplier, kept by its administrators. */
export default function SupplierStaffPage() {
  const query = useStaff();
  return (
    <>
      <PageHeader
        title="子账号管理"
        hint="子账号只能使用其岗位的功能；店铺信息、接口和账号由管理员管理"
      />
      <Stack>
        <Panel title="账号">
          <Loaded query={query} what="账号加载失败">
            {(data) => (
              <DataTable
                caption="本单位账号"
                columns={columns}
                rows={data.rows}
                keyOf={({ id }) => id}
              />
            )}
          </Loaded>
        </Panel>
        <ChangeRequests kind="credential" />
        <Panel title="新增子账号">
          <AddStaffForm />
        </Panel>
      </Stack>
    </>
  );
}

import type { RoleRow } from '@jicai/shared/contract/identity/role.ts';
import { ROLES } from '@jicai/shared/domain/identity/organisation.ts';
import { Badge, Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { ConfirmPopover } from '../../../../ui/ConfirmPopover.tsx';
import { Modal } from '../../../../ui/dialog/Modal.tsx';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { useEndRole, useRoles, useRolesChanged } from '../api.ts';
import { grantsOf, rowsOf } from '../model/grants.ts';
import { GrantTable } from './GrantTable.tsx';
import { RoleDialog } from './RoleDialog.tsx';

/** Roles as data: the product's, and those made of them, with their verbs and scopes. */
export function RolePanel() {
  const query = useRoles();
  const changed = useRolesChanged();
  const end = useEndRole();
  const [edited, setEdited] = useState<RoleRow | 'new' | null>(null);
  const [shown, setShown] = useState<RoleRow | null>(null);
  const roles = query.data?.roles ?? [];
  const bases = roles.filter(({ isDelivered }) => isDelivered);
  const columns: readonly Column<RoleRow>[] = [
    { title: '名称', render: ({ name }) => name, isHeading: true },
    {
      title: '来源',
      render: ({ isDelivered, unitName }) => (
        <Badge color={isDelivered ? 'gray' : 'blue'} variant="light">
          {isDelivered ? '内置' : unitName || '全平台'}
        </Badge>
      ),
    },
    {
      title: '基础角色',
      render: ({ isDelivered, base }) => (isDelivered ? '—' : ROLES[base]),
      isMinor: true,
    },
    { title: '说明', render: ({ note }) => note || '—', isMinor: true },
    {
      title: '在岗人数',
      render: ({ isDelivered, holders }) => (isDelivered ? '—' : holders),
      isNumber: true,
    },
    {
      title: '操作',
      render: (role) => (
        <Group gap="xs" wrap="nowrap">
          <Button size="compact-sm" variant="subtle" onClick={() => setShown(role)}>
            查看权限
          </Button>
          {role.mayChange && (
            <>
              <Button size="compact-sm" variant="subtle" onClick={() => setEdited(role)}>
                修改
              </Button>
              <ConfirmPopover
                question={`停用“${role.name}”？此后不能再授予。`}
                word="停用"
                onConfirm={() => void end.send({ id: role.id }).then(changed, () => {})}
              >
                {(ask) => (
                  <Button size="compact-sm" variant="subtle" color="red" onClick={ask}>
                    停用
                  </Button>
                )}
              </ConfirmPopover>
            </>
          )}
        </Group>
      ),
    },
  ];
  const baseOfShown = bases.find(({ base }) => base === shown?.base);
  return (
    <Panel title="岗位角色">
      <Stack>
        <Loaded query={query} what="岗位角色加载失败">
          {({ mayAdd }) => (
            <>
              {mayAdd && (
                <Button w="fit-content" onClick={() => setEdited('new')}>
                  新增岗位角色
                </Button>
              )}
              <DataTable caption="岗位角色" columns={columns} rows={roles} keyOf={({ id }) => id} />
            </>
          )}
        </Loaded>
      </Stack>
      {edited && (
        <RoleDialog
          role={edited === 'new' ? null : edited}
          bases={bases}
          onClose={() => setEdited(null)}
        />
      )}
      {shown && baseOfShown && (
        <Modal opened title={`${shown.name}的权限`} size="xl" onClose={() => setShown(null)}>
          <GrantTable rows={rowsOf(shown.base, grantsOf(baseOfShown))} grants={grantsOf(shown)} />
        </Modal>
      )}
    </Panel>
  );
}

import {
  type MemberDetail,
  type Post,
  peopleEndpoints,
} from '@jicai/shared/contract/identity/people.ts';
import { ROLES } from '@jicai/shared/domain/identity/organisation.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { Badge, Button, Group, Select, SimpleGrid, Stack } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '../../../../lib/http/call.ts';
import { DateField } from '../../../../ui/form/DateField.tsx';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { useOrganisationChanged } from '../api.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import { UnitFields } from './UnitFields.tsx';

interface Props {
  readonly member: MemberDetail;
  /** Shows the posts only. */
  readonly readOnly?: boolean;
}

/** The made role's name beside the product's, which says what kind of work it is. */
const nameOf = ({ role, madeName }: Post): string =>
  madeName ? `${madeName}（${ROLES[role]}）` : ROLES[role];

/** The choices: the product's roles by their names, made ones by their ids. */
const choicesOf = ({ grantable, madeRoles }: MemberDetail) => [
  { group: '内置角色', items: grantable.map((role) => ({ value: role, label: ROLES[role] })) },
  {
    group: '自定义角色',
    items: madeRoles.map(({ id, name, base }) => ({
      value: id,
      label: `${name}（${ROLES[base]}）`,
    })),
  },
];

/** The posts of a person, with granting and ending them. */
export function PostPanel({ member, readOnly = false }: Props) {
  const [ending, setEnding] = useState<Post | null>(null);
  const columns: readonly Column<Post>[] = [
    { title: '角色', render: nameOf, isHeading: true },
    { title: '单位', render: ({ unitName }) => unitName },
    { title: '部门', render: ({ departmentName }) => departmentName || '—', isMinor: true },
    { title: '起止', render: ({ fromDay, toDay }) => `${fromDay} 至 ${toDay ?? '长期'}` },
    {
      title: '状态',
      render: ({ isInForce }) => (
        <Badge color={isInForce ? 'green' : 'gray'} variant="light">
          {isInForce ? '生效中' : '未生效'}
        </Badge>
      ),
    },
    { title: '授予人', render: ({ grantedByName }) => grantedByName || '—', isMinor: true },
  ];
  const act: Column<Post> = {
    title: '操作',
    render: (post) => (
      <Button size="compact-sm" variant="subtle" color="red" onClick={() => setEnding(post)}>
        结束
      </Button>
    ),
  };
  return (
    <Panel title="岗位">
      <Stack>
        {member.posts.length === 0 ? (
          <Empty text="还没有岗位，登录后不能办理业务" />
        ) : (
          <DataTable
            caption="岗位"
            columns={readOnly ? columns : [...columns, act]}
            rows={member.posts}
            keyOf={({ id }) => id}
          />
        )}
        {ending && <LeaveDialog member={member} post={ending} onClose={() => setEnding(null)} />}
        {!readOnly && member.grantable.length > 0 && <GrantForm member={member} />}
      </Stack>
    </Panel>
  );
}

function GrantForm({ member }: { readonly member: MemberDetail }) {
  const { send, isSending, failure } = useSend(peopleEndpoints.grant, { quiet: true });
  const changed = useOrganisationChanged();
  const form = useForm({
    initialValues: {
      unitId: member.unitId,
      departmentId: member.departmentId,
      role: '',
      fromDay: dayOf(Date.now()),
      toDay: '',
    },
    validate: { role: (role) => (role ? null : '请选择角色') },
  });
  const grant = ({ role, toDay, ...post }: typeof form.values) => {
    const made = member.madeRoles.find(({ id }) => id === role);
    const known = made?.base ?? member.grantable.find((name) => name === role);
    if (!known) return;
    const wish = { role: known, roleId: made?.id ?? null, toDay: toDay || null };
    void send({ ...post, ...wish, id: member.id }).then(
      () => {
        form.setFieldValue('role', '');
        changed();
      },
      () => {},
    );
  };
  return (
    <form onSubmit={form.onSubmit(grant)} noValidate aria-label="授予岗位">
      <Stack gap="sm">
        <Refused failure={failure} isBox />
        <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }}>
          <Select
            data-path="role"
            label="授予角色"
            data={choicesOf(member).filter(({ items }) => items.length > 0)}
            value={form.values.role || null}
            error={form.errors.role}
            onChange={(role) => form.setFieldValue('role', role ?? '')}
          />
          <UnitFields
            unitId={form.values.unitId}
            departmentId={form.values.departmentId}
            onChange={(value) => form.setValues(value)}
          />
          <DateField label="起始日期" {...form.getInputProps('fromDay')} />
          <DateField label="终止日期（留空为长期）" {...form.getInputProps('toDay')} />
        </SimpleGrid>
        <Group>
          <Button type="submit" variant="light" loading={isSending}>
            授予岗位
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

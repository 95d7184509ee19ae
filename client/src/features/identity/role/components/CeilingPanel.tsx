import type { CeilingRow } from '@jicai/shared/contract/identity/role.ts';
import {
  CEILING_ACTS,
  type CeilingAct,
  ceilingActs,
  ROLES_OF_ACT,
} from '@jicai/shared/domain/identity/ceilings.ts';
import { ROLES } from '@jicai/shared/domain/identity/organisation.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { MoneyInput } from '../../../../ui/form/numbers/MoneyInput.tsx';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { useCeilings, useRolesChanged, useSaveCeiling } from '../api.ts';

/** The amounts above which a role may not order, award, pass or pay. */
export function CeilingPanel() {
  const query = useCeilings();
  const { send, isSending, failure } = useSaveCeiling();
  const changed = useRolesChanged();
  const save = (role: CeilingRow['role'], act: CeilingAct, amount: Fen | null) =>
    void send({ role, act, amount }).then(changed, () => {});
  const columns: readonly Column<CeilingRow>[] = [
    { title: '角色', render: ({ role }) => ROLES[role], isHeading: true },
    { title: '事项', render: ({ act }) => CEILING_ACTS[act] },
    { title: '限额', render: ({ amount }) => <Money amount={amount} />, isNumber: true },
    { title: '适用单位', render: ({ unitName }) => unitName || '全平台' },
    { title: '修改人', render: ({ changedByName }) => changedByName, isMinor: true },
    {
      title: '操作',
      render: ({ role, act, mayChange }) =>
        mayChange && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            onClick={() => save(role, act, null)}
          >
            取消限额
          </Button>
        ),
    },
  ];
  return (
    <Panel title="岗位限额">
      <Stack>
        <Text size="sm" c="var(--jc-muted)">
          超过限额的事项，该角色不能办理；同一人有多个角色时取较高的限额，单位的限额只能比全平台更严。
        </Text>
        <Loaded query={query} what="岗位限额加载失败">
          {({ ceilings }) =>
            ceilings.length === 0 ? (
              <Empty text="没有设置限额" />
            ) : (
              <DataTable
                caption="岗位限额"
                columns={columns}
                rows={ceilings}
                keyOf={({ id }) => id}
              />
            )
          }
        </Loaded>
        <Refused failure={failure} isBox />
        {query.data?.mayAdd && <CeilingForm isSending={isSending} onSave={save} />}
      </Stack>
    </Panel>
  );
}

interface FormProps {
  readonly isSending: boolean;
  readonly onSave: (role: CeilingRow['role'], act: CeilingAct, amount: Fen) => void;
}

function CeilingForm({ isSending, onSave }: FormProps) {
  const form = useForm({
    initialValues: { act: 'order' as CeilingAct, role: '', amount: null as Fen | null },
    validate: {
      role: (role) => (role ? null : '请选择角色'),
      amount: (amount) => (amount === null ? '请填写限额' : amount < 0 ? '金额不能为负数' : null),
    },
  });
  const roles = ROLES_OF_ACT[form.values.act];
  const submit = ({ act, role, amount }: typeof form.values) => {
    const known = roles.find((name) => name === role);
    if (known && amount !== null) onSave(known, act, amount);
  };
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate aria-label="设置限额">
      <Group align="flex-end">
        <Select
          data-path="act"
          label="事项"
          allowDeselect={false}
          data={ceilingActs.map((act) => ({ value: act, label: CEILING_ACTS[act] }))}
          value={form.values.act}
          onChange={(act) =>
            form.setValues({ act: ceilingActs.find((name) => name === act) ?? 'order', role: '' })
          }
        />
        <Select
          data-path="role"
          label="角色"
          data={roles.map((role) => ({ value: role, label: ROLES[role] }))}
          value={form.values.role || null}
          error={form.errors.role}
          onChange={(role) => form.setFieldValue('role', role ?? '')}
        />
        <MoneyInput
          label="限额（元）"
          {...form.getInputProps('amount')}
          value={form.values.amount}
        />
        <Button type="submit" variant="light" loading={isSending}>
          设置限额
        </Button>
      </Group>
    </form>
  );
}

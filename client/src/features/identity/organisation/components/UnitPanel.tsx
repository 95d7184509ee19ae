import { type Unit, unitEndpoints } from '@jicai/shared/contract/identity/units.ts';
import { UNIT_TYPES, type UnitType } from '@jicai/shared/domain/identity/organisation.ts';
import { Badge, Button, Group, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '../../../../lib/http/call.ts';
import { Modal } from '../../../../ui/dialog/Modal.tsx';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { ChangeRequests } from '../../change-request/components/ChangeRequests.tsx';
import { useOrganisationChanged, useUnits } from '../api.ts';
import { inTreeOrder, type TreeUnit } from '../model/tree.ts';
import { ReviewBodiesDialog } from './ReviewBodiesDialog.tsx';

type Dialog =
  | { readonly kind: 'unit'; readonly unit: Unit | null }
  | { readonly kind: 'department'; readonly unit: Unit }
  | { readonly kind: 'bodies'; readonly unit: Unit };

interface Props {
  /** The system administrator keeps the units; a unit's administrator its departments. */
  readonly canSaveUnits: boolean;
  readonly canSaveDepartments: boolean;
  /** The security administrator says which bodies review for a unit. */
  readonly canAssignBodies: boolean;
}

/** Whether a unit's purchases are reviewed: the others buy nothing. */
const isReviewed = ({ type }: Unit): boolean => type === 'buyer' || type === 'groupBuyer';

/** The tree of the units in one's scope with their departments. */
export function UnitPanel({ canSaveUnits, canSaveDepartments, canAssignBodies }: Props) {
  const { data, error, refetch } = useUnits();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  if (!data) return <Unloaded what="单位加载失败" error={error} refetch={refetch} />;
  const columns: readonly Column<TreeUnit>[] = [
    {
      title: '单位',
      isHeading: true,
      render: ({ unit, depth }) => (
        <Group gap={6} pl={depth * 20} wrap="nowrap">
          {unit.name}
          {unit.isClosed && (
            <Badge color="gray" variant="light">
              已停用
            </Badge>
          )}
        </Group>
      ),
    },
    { title: '编码', render: ({ unit }) => unit.code },
    { title: '性质', render: ({ unit }) => UNIT_TYPES[unit.type] },
    { title: '人数', render: ({ unit }) => unit.people, isNumber: true },
    {
      title: '部门',
      render: ({ unit }) => unit.departments.map(({ name }) => name).join('、') || '—',
    },
    {
      title: '审核机构',
      render: ({ unit }) => {
        if (!isReviewed(unit)) return '—';
        return unit.reviewBodies.map(({ name }) => name).join('、') || '全部审核机构';
      },
    },
    {
      title: '操作',
      render: ({ unit }) => (
        <Group gap="xs">
          {canSaveUnits && (
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => setDialog({ kind: 'unit', unit })}
            >
              修改
            </Button>
          )}
          {canSaveDepartments && (
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => setDialog({ kind: 'department', unit })}
            >
              新增部门
            </Button>
          )}
          {canAssignBodies && isReviewed(unit) && (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={`指定${unit.name}的审核机构`}
              onClick={() => setDialog({ kind: 'bodies', unit })}
            >
              审核机构
            </Button>
          )}
        </Group>
      ),
    },
  ];
  return (
    <Stack>
      <ChangeRequests kind="reviewBodies" />
      <Panel title="单位与部门">
        <Stack>
          {canSaveUnits && (
            <Button w="fit-content" onClick={() => setDialog({ kind: 'unit', unit: null })}>
              新增单位
            </Button>
          )}
          {data.units.length === 0 ? (
            <Empty text="还没有单位，可逐个新增或批量导入" />
          ) : (
            <DataTable
              caption="单位与部门"
              columns={columns}
              rows={inTreeOrder(data.units)}
              keyOf={({ unit }) => unit.id}
            />
          )}
          {data.isCut && <Text c="var(--jc-muted)">单位较多，只列出前 2000 个。</Text>}
          {dialog?.kind === 'unit' && (
            <UnitDialog unit={dialog.unit} units={data.units} onClose={() => setDialog(null)} />
          )}
          {dialog?.kind === 'department' && (
            <DepartmentDialog unit={dialog.unit} onClose={() => setDialog(null)} />
          )}
          {dialog?.kind === 'bodies' && (
            <ReviewBodiesDialog
              unit={dialog.unit}
              bodies={data.bodies}
              onClose={() => setDialog(null)}
            />
          )}
        </Stack>
      </Panel>
    </Stack>
  );
}

interface UnitDialogProps {
  readonly unit: Unit | null;
  readonly units: readonly Unit[];
  readonly onClose: () => void;
}

const typeChoices = (Object.keys(UNIT_TYPES) as UnitType[]).map((value) => ({
  value,
  label: UNIT_TYPES[value],
}));

function UnitDialog({ unit, units, onClose }: UnitDialogProps) {
  const { send, isSending, failure } = useSend(unitEndpoints.save, { quiet: true });
  const changed = useOrganisationChanged();
  const form = useForm({
    initialValues: {
      code: unit?.code ?? '',
      name: unit?.name ?? '',
      type: unit?.type ?? ('buyer' satisfies UnitType as UnitType),
      parentId: unit?.parentId ?? null,
      isClosed: unit?.isClosed ?? false,
    },
    validate: {
      code: (text) => (text.trim() ? null : '请填写单位编码'),
      name: (text) => (text.trim() ? null : '请填写单位名称'),
    },
  });
  const submit = (values: typeof form.values) =>
    void send({ ...values, id: unit?.id ?? null }).then(
      () => {
        changed();
        onClose();
      },
      () => {},
    );
  return (
    <Modal opened onClose={onClose} title={unit ? '修改单位' : '新增单位'} centered>
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack>
          <Refused failure={failure} isBox />
          <TextInput label="单位编码" withAsterisk maxLength={32} {...form.getInputProps('code')} />
          <TextInput
            label="单位名称"
            withAsterisk
            maxLength={100}
            {...form.getInputProps('name')}
          />
          <Select
            label="组织性质"
            allowDeselect={false}
            disabled={unit !== null}
            data={typeChoices}
            {...form.getInputProps('type')}
          />
          <Select
            label="上级单位"
            placeholder="无"
            clearable
            searchable
            data={units
              .filter(({ id }) => id !== unit?.id)
              .map(({ id, name }) => ({ value: id, label: name }))}
            {...form.getInputProps('parentId')}
          />
          {unit && (
            <Switch
              label="停用"
              description="停用期间，本单位的岗位全部失效，任何人不能代表本单位办理业务；启用后恢复"
              {...form.getInputProps('isClosed', { type: 'checkbox' })}
            />
          )}
          <Button type="submit" loading={isSending}>
            保存
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}

function DepartmentDialog({ unit, onClose }: { unit: Unit; onClose: () => void }) {
  const { send, isSending, failure } = useSend(unitEndpoints.saveDepartment, { quiet: true });
  const changed = useOrganisationChanged();
  const form = useForm({
    initialValues: { code: '', name: '' },
    validate: {
      code: (text) => (text.trim() ? null : '请填写部门编码'),
      name: (text) => (text.trim() ? null : '请填写部门名称'),
    },
  });
  const submit = (values: typeof form.values) =>
    void send({ ...values, id: null, unitId: unit.id }).then(
      () => {
        changed();
        onClose();
      },
      () => {},
    );
  return (
    <Modal opened onClose={onClose} title={`${unit.name}：新增部门`} centered>
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack>
          <Refused failure={failure} isBox />
          <TextInput label="部门编码" withAsterisk {...form.getInputProps('code')} />
          <TextInput label="部门名称" withAsterisk {...form.getInputProps('name')} />
          <Button type="submit" loading={isSending}>
            保存
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}

import type { RoleRow } from '@jicai/shared/contract/identity/role.ts';
import { ROLES, type RoleName } from '@jicai/shared/domain/identity/organisation.ts';
import { partsOf } from '@jicai/shared/domain/kernel/rights/rights.ts';
import { roleMessages } from '@jicai/shared/messages/identity/role.ts';
import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { FormDialog } from '../../../../ui/dialog/FormDialog.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { useRolesChanged, useSaveRole } from '../api.ts';
import {
  type Grants,
  grantsOf,
  PRESETS,
  type Preset,
  presetGrants,
  rowsOf,
} from '../model/grants.ts';
import { GrantTable } from './GrantTable.tsx';

interface Props {
  /** Null: a new one. */
  readonly role: RoleRow | null;
  /** The product's roles, which it can be made of. */
  readonly bases: readonly RoleRow[];
  readonly onClose: () => void;
}

interface Values {
  readonly name: string;
  readonly base: RoleName | '';
  readonly note: string;
  readonly grants: Grants;
}

interface QuickProps {
  readonly whole: Grants;
  readonly onChoose: (grants: Grants) => void;
}

/** Everything that the base allows, what only reads, or nothing. */
function QuickChoices({ whole, onChoose }: QuickProps) {
  const reading = Object.entries(whole).filter(([verb]) => partsOf(verb)?.deed === 'read');
  const choices = [
    { word: '全选', grants: whole },
    { word: '只查看', grants: Object.fromEntries(reading) },
    { word: '清空', grants: {} },
  ];
  return (
    <Group gap="xs">
      {choices.map(({ word, grants }) => (
        <Button key={word} size="compact-sm" variant="default" onClick={() => onChoose(grants)}>
          {word}
        </Button>
      ))}
    </Group>
  );
}

interface PresetProps {
  readonly onChoose: (preset: Preset) => void;
}

/** A usual post to begin with. */
function PresetSelect({ onChoose }: PresetProps) {
  return (
    <Select
      label="从常用岗位开始"
      placeholder="可不选"
      clearable
      data={PRESETS.map(({ name }) => name)}
      onChange={(name) => {
        const preset = PRESETS.find((one) => one.name === name);
        if (preset) onChoose(preset);
      }}
    />
  );
}

/** Makes a role or changes one: its name, what it is made of, its verbs and scopes. */
export function RoleDialog({ role, bases, onClose }: Props) {
  const { send, isSending, failure } = useSaveRole();
  const changed = useRolesChanged();
  const form = useForm<Values>({
    initialValues: role
      ? { name: role.name, base: role.base, note: role.note, grants: grantsOf(role) }
      : { name: '', base: '', note: '', grants: {} },
    validate: {
      name: (name) => (name.trim() ? null : roleMessages['role.name']),
      base: (base) => (base ? null : '请选择基础角色'),
      grants: (grants) => (Object.keys(grants).length > 0 ? null : roleMessages['role.empty']),
    },
  });
  const { base, grants } = form.values;
  const ofBase = (name: string): Grants => {
    const found = bases.find((row) => row.base === name);
    return found ? grantsOf(found) : {};
  };
  const whole = ofBase(base);
  const choosePreset = (preset: Preset) =>
    form.setValues({
      ...{ name: preset.name, base: preset.base, note: preset.note },
      grants: presetGrants(preset, ofBase(preset.base)),
    });
  const submit = form.onSubmit(({ base: chosen, grants: allowed, ...texts }) => {
    if (chosen === '') return;
    const list = Object.entries(allowed).map(([verb, scope]) => ({ verb, scope }));
    const wish = { ...texts, id: role?.id ?? null, base: chosen, grants: list };
    void send(wish).then(
      () => {
        changed();
        onClose();
      },
      () => {},
    );
  });
  return (
    <FormDialog
      title={role ? `修改岗位角色：${role.name}` : '新增岗位角色'}
      size="xl"
      failure={failure}
      isSending={isSending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack>
        {role && role.holders > 0 && (
          <Text size="sm">
            有 {role.holders} 人担任此角色；权限一经修改立即生效，他们需要重新登录。
          </Text>
        )}
        {!role && <PresetSelect onChoose={choosePreset} />}
        <TextInput label="名称" withAsterisk maxLength={30} {...form.getInputProps('name')} />
        <Select
          data-path="base"
          label="基础角色"
          description="决定做哪类工作，适用哪些不相容岗位规则"
          withAsterisk
          allowDeselect={false}
          disabled={role !== null}
          data={bases.map((row) => ({ value: row.base, label: ROLES[row.base] }))}
          value={base || null}
          error={form.errors.base}
          onChange={
            (next) => form.setValues({ base: next as RoleName, grants: ofBase(next ?? '') }) // one of the options
          }
        />
        <TextInput label="说明" maxLength={200} {...form.getInputProps('note')} />
        {base && (
          <>
            <QuickChoices whole={whole} onChoose={(next) => form.setFieldValue('grants', next)} />
            {form.errors.grants && (
              <Text c="red" size="sm" role="alert">
                {form.errors.grants}
              </Text>
            )}
            <GrantTable
              rows={rowsOf(base, whole)}
              grants={grants}
              onChange={(next) => form.setFieldValue('grants', next)}
            />
          </>
        )}
      </Stack>
    </FormDialog>
  );
}

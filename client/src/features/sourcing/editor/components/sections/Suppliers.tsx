import type { ChosenSupplier } from '@jicai/shared/contract/sourcing/editor.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Badge, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Unloaded } from '../../../../../ui/page/Loaded.tsx';
import { Panel } from '../../../../../ui/page/Panel.tsx';
import { KeywordSearch } from '../../../../../ui/table/KeywordSearch.tsx';
import { RegionPicker } from '../../../../identity/region/components/RegionPicker.tsx';
import type { ChosenRegion } from '../../../../identity/region/region.ts';
import { YearWarnings } from '../../../../ordering/budget/components/YearWarnings.tsx';
import { useSuppliers } from '../../api.ts';
import { anchorOf, useDraftForm } from '../../model/form.ts';
import { ChoiceField, FlagField, TextField } from '../fields/fields.tsx';
import classes from './Suppliers.module.css';

/** The method with its reason, and who may take part. */
export function Suppliers() {
  const { draft, project } = useDraftForm();
  const word = project.method === 'inquiry' ? '询价' : '竞价';
  return (
    <Panel title="采购方式与供应商">
      <Stack gap="md">
        <YearWarnings years={project.years} />
        <TextField
          field="methodReason"
          label={`采用${word}的理由`}
          maxLength={500}
          rows={2}
          isRequired
          placeholder="例：规格标准统一、现货货源充足、价格变化幅度小"
        />
        <ChoiceField
          field="selection"
          isRequired
          options={{ public: `公开${word}`, invited: `邀请${word}` }}
        />
        {draft.selection === 'invited' && <Invited />}
        <TextField
          field="requirements"
          maxLength={limits.projectText}
          rows={3}
          placeholder="供应商报名须具备的条件"
        />
        <FlagField field="reservedForSmall" label="专门面向中小企业（大型企业不能报名）" />
        <FlagField field="needsFiles" label="报名时必须上传资格文件" />
      </Stack>
    </Panel>
  );
}

/** The suppliers who are invited: a search, and ticks; those with orders of the unit come first. */
function Invited() {
  const { draft, set, project, problemOf } = useDraftForm();
  const [keyword, setKeyword] = useState('');
  const [ofCategory, setOfCategory] = useState(false);
  const [known, setKnown] = useState(false);
  const [region, setRegion] = useState<ChosenRegion | null>(null);
  const regionCode = region?.code ?? '';
  const filter = { keyword, ofCategory, known, regionCode };
  const { data, error, refetch } = useSuppliers(project.id, filter);
  const chosen = new Set(draft.invitedIds);
  const problem = problemOf('invitedIds');
  if (!data) return <Unloaded what="供应商加载失败" error={error} refetch={refetch} />;
  const found = new Set(data.suppliers.map(({ id }) => id));
  const rows = [...data.suppliers, ...data.chosen.filter(({ id }) => !found.has(id))];
  const toggle = (id: string) => {
    const next = chosen.has(id)
      ? draft.invitedIds.filter((one) => one !== id)
      : [...draft.invitedIds, id];
    if (next.length <= limits.projectInvited) set('invitedIds', next);
  };
  return (
    <Stack gap="xs" id={anchorOf('invitedIds')}>
      <Group justify="space-between">
        <Text fw={500} size="sm">
          邀请的供应商（已选 {chosen.size} 家）
        </Text>
        <KeywordSearch hint="供应商名称" keyword={keyword} maxLength={64} onSearch={setKeyword} />
      </Group>
      <Group gap="md">
        <Checkbox
          label="入驻本品目的"
          checked={ofCategory}
          onChange={(event) => setOfCategory(event.currentTarget.checked)}
        />
        <Checkbox
          label="与本单位合作过的"
          checked={known}
          onChange={(event) => setKnown(event.currentTarget.checked)}
        />
        <RegionPicker
          label="供应商服务区域"
          placeholder="不限区域"
          value={region}
          onChange={setRegion}
        />
      </Group>
      <ul className={classes.list}>
        {rows.map((row) => (
          <SupplierRow
            key={row.id}
            row={row}
            isChosen={chosen.has(row.id)}
            onToggle={() => toggle(row.id)}
          />
        ))}
      </ul>
      {rows.length === 0 && <Text c="var(--jc-muted)">没有符合条件的供应商</Text>}
      {data.total > data.suppliers.length && (
        <Text size="sm" c="var(--jc-muted)">
          共 {data.total} 家，仅显示前 {data.suppliers.length} 家，请用名称查找
        </Text>
      )}
      {problem && (
        <Text size="sm" c="var(--jc-alarm)" role="alert">
          {problem}
        </Text>
      )}
    </Stack>
  );
}

interface RowProps {
  readonly row: ChosenSupplier;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

function SupplierRow({ row, isChosen, onToggle }: RowProps) {
  return (
    <li className={classes.row}>
      <Checkbox label={row.name} checked={isChosen} onChange={onToggle} />
      {row.orderCount > 0 && (
        <Badge variant="light" radius="sm">
          合作 {row.orderCount} 单
        </Badge>
      )}
    </li>
  );
}

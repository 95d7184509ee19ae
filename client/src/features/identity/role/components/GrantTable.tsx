import {
  DEEDS,
  type Deed,
  SCOPES,
  type Scope,
  SUBJECTS,
} from '@jicai/shared/domain/kernel/rights/rights.ts';
import { Checkbox, Group, Select, Text } from '@mantine/core';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import type { Grants, SubjectRow } from '../model/grants.ts';

interface Props {
  readonly rows: readonly SubjectRow[];
  readonly grants: Grants;
  /** Left out where it is only shown. */
  readonly onChange?: (grants: Grants) => void;
}

/** Verbs and scopes of a role, a subject to a row. */
export function GrantTable({ rows, grants, onChange }: Props) {
  const set = (verb: string, scope: Scope | null) => {
    const { [verb]: _, ...others } = grants;
    onChange?.(scope ? { ...others, [verb]: scope } : others);
  };
  const cell = (deed: Deed) => (row: SubjectRow) => {
    const verb = `${row.subject}.${deed}`;
    const scopes = row.scopes[deed];
    const [first] = scopes;
    if (!first) return <Text c="dimmed">—</Text>;
    const chosen = grants[verb] ?? null;
    if (!onChange) return chosen ? SCOPES[chosen] : <Text c="dimmed">不允许</Text>;
    const label = `${SUBJECTS[row.subject]}：${DEEDS[deed]}`;
    return (
      <Group gap="xs" wrap="nowrap">
        <Checkbox
          aria-label={label}
          checked={chosen !== null}
          onChange={(event) => set(verb, event.currentTarget.checked ? first : null)}
        />
        {scopes.length > 1 ? (
          <Select
            aria-label={`${label}的数据范围`}
            size="xs"
            w={136}
            allowDeselect={false}
            disabled={chosen === null}
            data={scopes.map((value) => ({ value, label: SCOPES[value] }))}
            value={chosen ?? first}
            onChange={(scope) => set(verb, scope as Scope)} // one of the options
          />
        ) : (
          <Text size="sm" c="dimmed">
            {SCOPES[first]}
          </Text>
        )}
      </Group>
    );
  };
  const columns: readonly Column<SubjectRow>[] = [
    { title: '业务', render: ({ subject }) => SUBJECTS[subject], isHeading: true },
    { title: DEEDS.read, render: cell('read') },
    { title: DEEDS.act, render: cell('act') },
  ];
  return (
    <DataTable caption="权限" columns={columns} rows={rows} keyOf={({ subject }) => subject} />
  );
}

import { Select } from '@mantine/core';
import { useUnits } from '../api.ts';

/** Nothing is known of the departments of no unit. */
function placeholderOf(unitId: string, departments: number): string {
  if (unitId === '') return '请先选择单位';
  return departments === 0 ? '该单位尚无部门' : '不指定';
}

interface Props {
  readonly unitId: string;
  readonly departmentId: string | null;
  readonly onChange: (value: { unitId: string; departmentId: string | null }) => void;
  /** Shown below the unit. */
  readonly error?: React.ReactNode;
  /** The unit stands. */
  readonly isFixed?: boolean;
}

/** A unit of one's scope and one of its departments. */
export function UnitFields({ unitId, departmentId, onChange, error, isFixed = false }: Props) {
  const { data } = useUnits();
  const units = (data?.units ?? []).filter(({ isClosed }) => !isClosed);
  const departments = units.find(({ id }) => id === unitId)?.departments ?? [];
  return (
    <>
      <Select
        data-path="unitId"
        label="单位"
        withAsterisk
        searchable
        disabled={isFixed}
        allowDeselect={false}
        error={error}
        data={units.map(({ id, name }) => ({ value: id, label: name }))}
        value={unitId || null}
        onChange={(id) => onChange({ unitId: id ?? '', departmentId: null })}
      />
      <Select
        data-path="departmentId"
        label="部门"
        placeholder={placeholderOf(unitId, departments.length)}
        clearable
        data={departments.map(({ id, name }) => ({ value: id, label: name }))}
        value={departmentId}
        onChange={(id) => onChange({ unitId, departmentId: id })}
      />
    </>
  );
}

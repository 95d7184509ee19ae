import { Select } from '@mantine/core';
import { useUnits } from '../api.ts';

interface Props {
  /** The chosen unit's id; empty for all units. */
  readonly unit: string;
  readonly onChange: (unit: string) => void;
}

/** Filters a list by a unit of one's scope. */
export function UnitFilter({ unit, onChange }: Props) {
  const { data } = useUnits();
  return (
    <Select
      aria-label="单位"
      placeholder="全部单位"
      clearable
      searchable
      data={(data?.units ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={unit || null}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}

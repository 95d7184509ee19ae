import { type Region, regionEndpoints } from '@jicai/shared/contract/identity/region.ts';
import { Button, Group, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '../../../../lib/http/call.ts';
import type { RegionPickerProps } from '../region.ts';
import classes from './RegionPicker.module.css';

const nameOf = (path: readonly Region[]) => path.map(({ name }) => name).join(' ');

/** The way down through the levels, and what lies below the last one. */
export function RegionLevels({ value, onChange, mustBeComplete = false }: RegionPickerProps) {
  const known = useCall(
    regionEndpoints.path,
    { code: value?.code ?? '' },
    { enabled: value !== null, quiet: true },
  );
  const [chosen, setChosen] = useState<readonly Region[] | null>(null);
  // An address that is chosen already opens beside its neighbours.
  const path = chosen ?? (known.data?.rows ?? []).filter(({ childCount }) => childCount > 0);
  const last = path.at(-1);
  const { data } = useCall(regionEndpoints.children, { code: last?.code ?? null }, { quiet: true });

  function choose(region: Region): void {
    const next = [...path, region];
    if (region.childCount > 0) setChosen(next);
    else onChange({ code: region.code, name: nameOf(next) });
  }

  return (
    <>
      <Group gap={4} mb="xs" className={classes.path ?? ''}>
        {path.map((region, level) => (
          <UnstyledButton key={region.code} onClick={() => setChosen(path.slice(0, level))}>
            {region.name}
          </UnstyledButton>
        ))}
        <Text component="span" c="var(--jc-muted)">
          请选择
        </Text>
      </Group>
      {/* Above the options: these grow when they arrive, and a button that moved misses its click. */}
      {!mustBeComplete && (
        <Group justify="space-between" mb="xs">
          <Button size="xs" variant="subtle" color="gray" onClick={() => onChange(null)}>
            不限地区
          </Button>
          {last && (
            <Button
              size="xs"
              variant="light"
              onClick={() => onChange({ code: last.code, name: nameOf(path) })}
            >
              就选{last.name}
            </Button>
          )}
        </Group>
      )}
      <div className={classes.options}>
        {data
          ? data.rows.map((region) => (
              <UnstyledButton
                key={region.code}
                aria-pressed={value?.code === region.code}
                onClick={() => choose(region)}
              >
                {region.name}
              </UnstyledButton>
            ))
          : [1, 2, 3, 4, 5, 6].map((place) => <Skeleton key={place} height={32} />)}
      </div>
    </>
  );
}

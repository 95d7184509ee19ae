import { type Region, regionEndpoints } from '@jicai/shared/contract/region.ts';
import { Button, Group, Popover, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../lib/call.ts';
import type { ChosenRegion } from '../lib/region.ts';
import classes from './RegionPicker.module.css';

interface Props {
  readonly value: ChosenRegion | null;
  readonly onChange: (region: ChosenRegion | null) => void;
  /** What the address is for: `配送至`. */
  readonly label: string;
  /** An address needs all levels; where one only looks around, a city is enough. */
  readonly mustBeComplete?: boolean;
  readonly placeholder?: string;
}

const nameOf = (path: readonly Region[]) => path.map(({ name }) => name).join(' ');

/** Chooses a region level by level: province, city, district, township. */
export function RegionPicker(props: Props) {
  const { value, onChange, label, placeholder = '全国' } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width={380}
      shadow="sm"
      trapFocus
      returnFocus
      withRoles
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.target}
          onClick={() => setOpen((open) => !open)}
          aria-label={`${label}：${value?.name ?? placeholder}，点击选择地区`}
        >
          <IconMapPin size={16} stroke={1.6} aria-hidden />
          <span>{value?.name ?? placeholder}</span>
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="选择地区">
        {isOpen && (
          <Levels
            {...props}
            onChange={(region) => {
              onChange(region);
              setOpen(false);
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function Levels({ value, onChange, mustBeComplete = false }: Props) {
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
      {!mustBeComplete && (
        <Group justify="space-between" mt="sm">
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
    </>
  );
}

import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconMapPin } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazy } from '../../../../lib/browser/lazy.ts';
import type { RegionPickerProps } from '../region.ts';
import classes from './RegionPicker.module.css';

/** The levels come with the click that asks for them. */
const RegionPopover = lazy(() => import('./RegionPopover.tsx'));

/** Chooses a region level by level: province, city, district, township. */
export function RegionPicker(props: RegionPickerProps) {
  const { value, label, placeholder = '全国' } = props;
  const [isAsked, setAsked] = useState(false);
  const button = (
    <UnstyledButton
      className={classes.target}
      aria-expanded={false}
      aria-label={`${label}：${value?.name ?? placeholder}，点击选择地区`}
      onClick={() => setAsked(true)}
    >
      <IconMapPin size={16} stroke={1.6} aria-hidden />
      <span>{value?.name ?? placeholder}</span>
      <IconChevronDown size={14} aria-hidden />
    </UnstyledButton>
  );
  if (!isAsked) return button;
  return (
    <Suspense fallback={button}>
      <RegionPopover {...props} />
    </Suspense>
  );
}

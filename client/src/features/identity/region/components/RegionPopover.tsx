import { Popover, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import type { RegionPickerProps } from '../region.ts';
import { RegionLevels } from './RegionLevels.tsx';
import classes from './RegionPicker.module.css';

/** The picker from the first click on: open at once, later at a click. */
export default function RegionPopover(props: RegionPickerProps) {
  const { value, onChange, label, placeholder = '全国' } = props;
  const [isOpen, setOpen] = useState(true);
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
      <Popover.Dropdown aria-label="选择地区" maw="calc(100vw - 2rem)">
        {isOpen && (
          <RegionLevels
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

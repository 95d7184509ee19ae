import { Switch } from '@mantine/core';
import { useAtom } from 'jotai';
import { largeTypeAtom } from '../../theme/device.ts';

/** 适老化: large type and larger targets. */
export function LargeTypeSwitch() {
  const [isLarge, setLarge] = useAtom(largeTypeAtom);
  return (
    <Switch
      size="xs"
      label="大字版"
      checked={isLarge}
      onChange={(event) => setLarge(event.currentTarget.checked)}
      styles={{ label: { fontSize: 'inherit' } }}
    />
  );
}

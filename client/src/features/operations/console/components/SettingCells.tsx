import type { SettingRow } from '@jicai/shared/contract/operations/console.ts';
import { Badge, Text } from '@mantine/core';

const SOURCES = { default: '默认', environment: '环境变量', console: '控制台或初始化' } as const;

/** The meaning of a setting with its name below. */
export function SettingName({ title, name }: SettingRow) {
  return (
    <>
      {title}
      <Text size="xs" c="var(--jc-muted)" style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
    </>
  );
}

/** The place that a setting's value comes from. */
export function SettingSource({ source }: SettingRow) {
  return <Badge variant="light">{SOURCES[source]}</Badge>;
}

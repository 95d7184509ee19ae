import { clockText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { Button, Group, Text } from '@mantine/core';
import type { SaveStatus } from '../../lib/http/autosave.ts';
import { Refused } from '../form/Refused.tsx';

interface Props {
  readonly status: SaveStatus;
  /** Opens what is stored now. */
  readonly onReload: () => void;
}

/** When the text was saved, or why it is not. */
export function SaveMark({ status, onReload }: Props) {
  switch (status.kind) {
    case 'untouched':
      return null;
    case 'saved':
      return (
        <Text size="sm" c="var(--jc-muted)" role="status" className="tnum">
          已保存 {clockText(status.atMs)}
        </Text>
      );
    case 'unsaved':
    case 'saving':
      return (
        <Text size="sm" c="var(--jc-muted)" role="status">
          {status.kind === 'saving' ? '正在保存…' : '有未保存的修改'}
        </Text>
      );
    case 'failed':
      return (
        <Text size="sm" c="var(--jc-alarm)" role="alert">
          尚未保存：{status.text}，稍后自动重试
        </Text>
      );
    case 'refused':
      return (
        <Group gap="xs" role="alert">
          <Text size="sm" c="var(--jc-alarm)">
            {status.failure.text}
          </Text>
          <Refused failure={status.failure} isOfAutosave />
          <Button size="compact-sm" variant="default" onClick={onReload}>
            重新载入
          </Button>
        </Group>
      );
  }
}

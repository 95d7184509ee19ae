import { keyListFile } from '@jicai/shared/domain/auction/audit/read-file.ts';
import { fingerprintText, type KeyList } from '@jicai/shared/domain/kernel/key-list.ts';
import { exactTimeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { Button, Group, Text } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { download } from '../../../../lib/browser/download.ts';
import type { DroppedKeys } from '../api.ts';
import classes from './audit.module.css';

interface Props {
  /** The key list of this mall; `null` if it could not be fetched. */
  readonly list: KeyList | null;
  readonly dropped: DroppedKeys | null;
  /** Called to discard the visitor's key list and use the key list of this mall again. */
  readonly onForget: () => void;
}

const spanText = ({ from, until }: KeyList['keys'][number]) =>
  until === null
    ? `自 ${exactTimeText(from)} 使用`
    : `${exactTimeText(from)} 至 ${exactTimeText(until)}`;

/**
 * Shows the keys that signatures are checked with, and their source: the visitor's key list, or the
 * list of this mall, which is offered for download. Without either list, says that only the
 * consistency of the evidence can be checked.
 */
export function KeyNote({ list, dropped, onForget }: Props) {
  const shown = dropped?.list ?? list;
  const source = dropped
    ? `公钥清单文件 ${dropped.name}`
    : `${window.location.host} 公布的公钥清单`;
  if (!shown) {
    return <Text c="var(--jc-amber)">未能取得本站的公钥清单，只能核对前后是否一致</Text>;
  }
  return (
    <div>
      <Group gap="xs" justify="space-between">
        <Text size="sm" c="var(--jc-muted)">
          用以核对签名的公钥：{source}，{shown.keys.length} 把
        </Text>
        {dropped ? (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconX size={14} aria-hidden />}
            onClick={onForget}
          >
            改用本站的公钥清单
          </Button>
        ) : (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconDownload size={14} aria-hidden />}
            onClick={() => download('公钥清单.json', 'application/json', keyListFile(shown))}
          >
            下载公钥清单
          </Button>
        )}
      </Group>
      <ul className={classes.keys}>
        {shown.keys.map((key) => (
          <li key={key.id}>
            <code>{fingerprintText(key.id)}</code> {spanText(key)}
          </li>
        ))}
      </ul>
    </div>
  );
}

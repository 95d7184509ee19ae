import type { NoticeFile } from '@jicai/shared/contract/mall/notice/notice.ts';
import { Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useDownload } from '../../../../lib/http/use-download.ts';

const sizeText = (bytes: number): string =>
  bytes < 1_048_576 ? `${Math.ceil(bytes / 1_024)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;

/** The files of a notice; nothing where there are none. */
export function NoticeFiles({ files }: { readonly files: readonly NoticeFile[] }) {
  const { download } = useDownload();
  if (files.length === 0) return null;
  return (
    <Group role="group" aria-label="附件" mt="md">
      {files.map(({ name, size, url }) => (
        <Button
          key={url}
          variant="light"
          size="compact-md"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void download(url, name)}
        >
          {name}
          <Text span size="xs" ml={6} className="tnum">
            {sizeText(size)}
          </Text>
        </Button>
      ))}
    </Group>
  );
}

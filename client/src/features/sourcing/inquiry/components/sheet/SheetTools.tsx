import {
  inquiryEndpoints,
  type SheetFile,
  type SheetLine,
} from '@jicai/shared/contract/sourcing/inquiry.ts';
import type { RowError } from '@jicai/shared/domain/sourcing/inquiry/template.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Alert, Button, FileButton, Group, List, Stack } from '@mantine/core';
import { IconDownload, IconFileImport } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { downloadBase64, XLSX } from '../../../../../lib/browser/download.ts';
import { useCaller } from '../../../../../lib/http/call.ts';

interface Props {
  readonly file: SheetFile;
  readonly onLines: (lines: readonly SheetLine[]) => void;
}

interface Notice {
  readonly text: string;
  readonly isBad: boolean;
  readonly errors: readonly RowError[];
}

/** The Excel template out, and in again with what is wrong row by row. */
export function SheetTools({ file, onLines }: Props) {
  const call = useCaller();
  const [notice, setNotice] = useState<Notice | null>(null);
  const reset = useRef<() => void>(null);
  const { info, itemsVersion } = file;
  const { packageNumber } = info;
  if (info.bidMode !== 'lines') return null;

  async function template(): Promise<void> {
    // The call shows its failure itself.
    const made = await call(inquiryEndpoints.template, { packageNumber }).catch(() => null);
    if (made) downloadBase64(made.fileName, XLSX, made.file);
  }

  async function take(chosen: File | null): Promise<void> {
    // The same file, corrected, may be chosen again.
    reset.current?.();
    if (!chosen) return;
    if (chosen.size > limits.sheetFileBytes) {
      setNotice({ text: '文件过大，报价单不能超过 2 MB', isBad: true, errors: [] });
      return;
    }
    const { readFile } = await import('../../model/read-file.ts');
    const read = await readFile(chosen, { packageNumber, itemsVersion, items: info.lines });
    if ('problem' in read) {
      setNotice({ text: `${read.problem}；原报价单未改动`, isBad: true, errors: [] });
      return;
    }
    const { lines, errors } = read;
    setNotice({ text: `已导入 ${lines.length} 行`, isBad: errors.length > 0, errors });
    onLines(lines);
  }

  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void template()}
        >
          下载 Excel 模板
        </Button>
        <FileButton accept=".xlsx" resetRef={reset} onChange={(chosen) => void take(chosen)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconFileImport size={16} aria-hidden />}
            >
              导入 Excel
            </Button>
          )}
        </FileButton>
      </Group>
      {notice && (
        <Alert
          color={notice.isBad ? 'orange' : 'green'}
          role="alert"
          title={notice.text}
          withCloseButton
          closeButtonLabel="关闭"
          onClose={() => setNotice(null)}
        >
          {notice.errors.length > 0 && (
            <List size="sm">
              {notice.errors.slice(0, 50).map(({ row, text }) => (
                <List.Item key={`${row} ${text}`}>
                  文件第 {row} 行：{text}
                </List.Item>
              ))}
            </List>
          )}
        </Alert>
      )}
    </Stack>
  );
}

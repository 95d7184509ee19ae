import type { DraftLine } from '@jicai/shared/contract/sourcing/draft.ts';
import { projectEndpoints } from '@jicai/shared/contract/sourcing/editor.ts';
import type { ItemError } from '@jicai/shared/domain/sourcing/project/workbook.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Alert, Button, FileButton, List, Text } from '@mantine/core';
import { IconDownload, IconFileImport } from '@tabler/icons-react';
import { useRef } from 'react';
import { downloadBase64, XLSX } from '../../../../../lib/browser/download.ts';
import { useCaller } from '../../../../../lib/http/call.ts';

/** The result of an import. */
export interface ItemNotice {
  readonly text: string;
  readonly isBad: boolean;
  readonly errors: readonly ItemError[];
}

interface Props {
  readonly room: number;
  readonly onAdd: (lines: DraftLine[]) => void;
  readonly onNotice: (notice: ItemNotice) => void;
}

/** The Excel template of items out, and in again with what is wrong row by row (PJ19). */
export function ItemFile({ room, onAdd, onNotice }: Props) {
  const call = useCaller();
  const reset = useRef<() => void>(null);

  async function template(): Promise<void> {
    // The call shows its failure itself.
    const made = await call(projectEndpoints.itemTemplate, {}).catch(() => null);
    if (made) downloadBase64(made.fileName, XLSX, made.file);
  }

  async function take(chosen: File | null): Promise<void> {
    // The same file, corrected, may be chosen again.
    reset.current?.();
    if (!chosen) return;
    if (chosen.size > limits.sheetFileBytes) {
      onNotice({ text: '文件过大，不能超过 2 MB', isBad: true, errors: [] });
      return;
    }
    const { readItemFile } = await import('../../model/read-items.ts');
    const read = await readItemFile(chosen, room);
    const { errors } = read;
    if ('problem' in read) {
      onNotice({ text: read.problem, isBad: true, errors });
      return;
    }
    onAdd([...read.lines]);
    const left = errors.length > 0 ? `，${errors.length} 行有误未导入` : '';
    onNotice({ text: `已导入 ${read.lines.length} 行${left}`, isBad: errors.length > 0, errors });
  }

  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconDownload size={14} aria-hidden />}
        onClick={() => void template()}
      >
        下载 Excel 模板
      </Button>
      <FileButton accept=".xlsx" resetRef={reset} onChange={(chosen) => void take(chosen)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="compact-md"
            leftSection={<IconFileImport size={14} aria-hidden />}
          >
            从 Excel 导入
          </Button>
        )}
      </FileButton>
    </>
  );
}

const SHOWN = 100;

interface BoxProps {
  readonly notice: ItemNotice;
  readonly onClose: () => void;
}

/** The result of an import, with the rows that were not taken over. */
export function ItemNoticeBox({ notice: { text, isBad, errors }, onClose }: BoxProps) {
  return (
    <Alert
      color={isBad ? 'orange' : 'green'}
      role="alert"
      title={text}
      withCloseButton
      closeButtonLabel="关闭"
      onClose={onClose}
    >
      {errors.length > 0 && (
        <List size="sm">
          {errors.slice(0, SHOWN).map((error) => (
            <List.Item key={error.row}>
              文件第 {error.row} 行：{error.text}
            </List.Item>
          ))}
        </List>
      )}
      {errors.length > SHOWN && <Text size="sm">另有 {errors.length - SHOWN} 行有误</Text>}
    </Alert>
  );
}

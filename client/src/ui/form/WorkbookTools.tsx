import { Alert, Button, FileButton, List, Text } from '@mantine/core';
import { IconDownload, IconFileImport } from '@tabler/icons-react';
import { useRef } from 'react';

/** The result of an import, with the rows that were not taken over. */
export interface ImportNotice {
  readonly text: string;
  readonly isBad: boolean;
  readonly errors: readonly { readonly row: number; readonly text: string }[];
}

interface ToolsProps {
  /** Hands the template out; the call that makes it shows its failure itself. */
  readonly onTemplate: () => Promise<unknown>;
  readonly maxBytes: number;
  readonly importWord: string;
  readonly size?: 'compact-md';
  /** Takes a file that is not too large. */
  readonly onFile: (file: File) => Promise<void>;
  readonly onTooLarge: () => void;
}

/** An Excel template out, and in again. */
export function WorkbookTools(props: ToolsProps) {
  const { onTemplate, maxBytes, importWord, size, onFile, onTooLarge } = props;
  const reset = useRef<() => void>(null);
  const look = { variant: 'default', ...(size ? { size } : {}) } as const;

  async function take(chosen: File | null): Promise<void> {
    // The same file, corrected, may be chosen again.
    reset.current?.();
    if (!chosen) return;
    if (chosen.size > maxBytes) onTooLarge();
    else await onFile(chosen);
  }

  return (
    <>
      <Button
        {...look}
        leftSection={<IconDownload size={14} aria-hidden />}
        onClick={() => void onTemplate()}
      >
        下载 Excel 模板
      </Button>
      <FileButton accept=".xlsx" resetRef={reset} onChange={(chosen) => void take(chosen)}>
        {(button) => (
          <Button {...button} {...look} leftSection={<IconFileImport size={14} aria-hidden />}>
            {importWord}
          </Button>
        )}
      </FileButton>
    </>
  );
}

const SHOWN = 100;

interface NoticeProps {
  readonly notice: ImportNotice;
  readonly onClose: () => void;
}

/** The result of an import, above the rows that it filled. */
export function ImportNoticeBox({ notice: { text, isBad, errors }, onClose }: NoticeProps) {
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
            <List.Item key={`${error.row} ${error.text}`}>
              文件第 {error.row} 行：{error.text}
            </List.Item>
          ))}
        </List>
      )}
      {errors.length > SHOWN && <Text size="sm">另有 {errors.length - SHOWN} 行有误</Text>}
    </Alert>
  );
}

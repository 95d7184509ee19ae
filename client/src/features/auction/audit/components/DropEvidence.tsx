import { Button, FileButton, Text } from '@mantine/core';
import { IconFileSearch } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import type { DroppedFile } from '../api.ts';
import classes from './audit.module.css';

/** The largest accepted size of a file, in bytes; a log of 100,000 events is smaller. */
const MAX_BYTES = 64 * 1_048_576;

/**
 * The number of files so far, which gives each file its id: two files may have the same name, and their texts
 * are too long to compare.
 */
let dropped = 0;

interface Props {
  readonly onFile: (file: DroppedFile) => void;
}

/**
 * An area to drop a receipt, a log or a key list, with a button to select a file for keyboard
 * users. A file above `MAX_BYTES` is refused with a text.
 */
export function DropEvidence({ onFile }: Props) {
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState('');
  const reset = useRef<() => void>(null);

  async function take(file: File | null | undefined): Promise<void> {
    if (!file) return;
    if (file.size > MAX_BYTES) return setProblem('文件过大，不是回执或竞价日志');
    setProblem('');
    dropped += 1;
    onFile({ id: dropped, name: file.name, text: await file.text() });
    reset.current?.();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the button is for all
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        void take(event.dataTransfer.files[0]);
      }}
    >
      <IconFileSearch size={32} stroke={1.4} aria-hidden />
      <div>
        <Text fw={600}>将回执、日志或公钥清单文件拖到此处</Text>
        <Text size="sm" c="var(--jc-muted)">
          文件只在您的浏览器中核验，不会上传
        </Text>
        {problem && (
          <Text size="sm" c="var(--jc-alarm)" role="alert">
            {problem}
          </Text>
        )}
      </div>
      <FileButton
        resetRef={reset}
        onChange={(file) => void take(file)}
        accept=".json,.jsonl"
        inputProps={{ 'aria-label': '选择回执或日志文件' }}
      >
        {(props) => (
          <Button {...props} variant="light">
            选择文件
          </Button>
        )}
      </FileButton>
    </div>
  );
}

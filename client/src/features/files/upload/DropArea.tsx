import {
  type Accepted,
  extensionsOf,
  mostBytesOf,
} from '@jicai/shared/domain/files/upload/files.ts';
import { Button, FileButton, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import classes from './FileUpload.module.css';

interface Props {
  readonly label: string;
  readonly accept: Accepted;
  readonly limit: number;
  readonly onFiles: (files: readonly File[]) => void;
}

/** An area to drop files, with a button for the keyboard. */
export function DropArea({ label, accept, limit, onFiles }: Props) {
  const [isOver, setOver] = useState(false);
  const reset = useRef<() => void>(null);

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    if (event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files]);
  }

  function choose(files: readonly File[]): void {
    if (files.length > 0) onFiles(files);
    // The same file may be chosen again after it was removed.
    reset.current?.();
  }

  const most = mostBytesOf(accept) / 1_048_576;
  const extensions = extensionsOf(accept);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the button is for all
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileButton
        multiple
        resetRef={reset}
        onChange={choose}
        accept={extensions.map((extension) => `.${extension}`).join(',')}
        inputProps={{ 'aria-label': `选择${label}` }}
      >
        {(props) => (
          <Button
            {...props}
            variant="light"
            leftSection={<IconUpload size={16} aria-hidden />}
            aria-label={`选择文件，上传${label}`}
          >
            选择文件
          </Button>
        )}
      </FileButton>
      <div>
        <Text size="sm">或将文件拖到此处</Text>
        <Text size="xs" c="var(--jc-muted)">
          单个文件不超过 {most} MB，{limit === 1 ? '仅保留 1 个' : `最多 ${limit} 个`}；支持{' '}
          {extensions.join('、')}
        </Text>
      </div>
    </div>
  );
}

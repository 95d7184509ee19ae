import { shownName, sizeText } from '@jicai/shared/domain/files/upload/files.ts';
import { ActionIcon, Button, Progress, Text, Tooltip } from '@mantine/core';
import {
  IconDownload,
  IconEye,
  IconFile,
  IconPhoto,
  IconRefresh,
  IconX,
} from '@tabler/icons-react';
import classes from './FileUpload.module.css';
import { percentOf, previewOf, type UploadItem } from './upload-state.ts';
import { useStoredFile } from './use-stored-file.ts';

type Stored = Extract<UploadItem, { kind: 'stored' }>;

interface Props {
  readonly item: UploadItem;
  readonly readOnly: boolean;
  /** Shown instead of a failure that may pass: the form sends the file itself. */
  readonly unsentNote?: string | undefined;
  readonly onRemove: () => void;
  readonly onRetry: () => void;
  readonly onPreview: (item: Stored) => void;
}

/** One file: its name, how it stands, what can be done with it. */
export function FileRow({ item, readOnly, unsentNote, onRemove, onRetry, onPreview }: Props) {
  const Icon = previewOf(item.name) === 'picture' ? IconPhoto : IconFile;
  const name = shownName(item.name);
  return (
    <li className={classes.row} data-kind={item.kind}>
      <Icon size={20} stroke={1.6} aria-hidden className={classes.icon} />
      <div className={classes.name}>
        <Tooltip label={item.name} disabled={name === item.name} multiline maw={320}>
          <span>{name}</span>
        </Tooltip>
        <Text span size="xs" c="var(--jc-muted)" className="tnum">
          {sizeText(item.size)}
        </Text>
        <UploadState item={item} name={name} unsentNote={unsentNote} />
      </div>
      <div className={classes.actions}>
        {item.kind === 'stored' && <Look item={item} name={name} onPreview={onPreview} />}
        {item.kind === 'failed' && item.mayRetry && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconRefresh size={14} aria-hidden />}
            onClick={onRetry}
            aria-label={`重新上传 ${name}`}
          >
            重试
          </Button>
        )}
        {!readOnly && (
          <ActionIcon
            variant="subtle"
            color="gray"
            onClick={onRemove}
            aria-label={item.kind === 'sending' ? `取消上传 ${name}` : `删除 ${name}`}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </li>
  );
}

interface StateProps extends Pick<Props, 'item' | 'unsentNote'> {
  readonly name: string;
}

function UploadState({ item, name, unsentNote }: StateProps) {
  switch (item.kind) {
    case 'queued':
      return <Text size="xs">等待上传</Text>;
    case 'sending': {
      const percent = percentOf(item);
      return (
        <div className={classes.progress}>
          <Progress value={percent} aria-label={`${name} 上传进度`} />
          <Text span size="xs" className="tnum">
            {percent}%
          </Text>
        </div>
      );
    }
    case 'failed':
      if (unsentNote && item.mayRetry)
        return (
          <Text size="xs" c="var(--jc-muted)" role="status">
            {unsentNote}
          </Text>
        );
      return (
        <Text size="xs" c="var(--jc-alarm)" role="alert">
          {item.reason}
        </Text>
      );
    case 'stored':
      return item.isTemporary ? (
        <Text size="xs" c="var(--jc-gain)" role="status">
          已上传
        </Text>
      ) : null;
  }
}

interface LookProps {
  readonly item: Stored;
  readonly name: string;
  readonly onPreview: (item: Stored) => void;
}

function Look({ item, name, onPreview }: LookProps) {
  const { save, objectUrl } = useStoredFile();
  const preview = previewOf(item.name);

  async function open(): Promise<void> {
    if (preview === 'picture') return onPreview(item);
    const url = await objectUrl(item.id, 'pdf');
    if (url) window.open(url, '_blank', 'noopener');
  }

  return (
    <>
      {preview && (
        <ActionIcon variant="subtle" onClick={() => void open()} aria-label={`预览 ${name}`}>
          <IconEye size={16} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        onClick={() => void save(item.id, item.name)}
        aria-label={`下载 ${name}`}
      >
        <IconDownload size={16} aria-hidden />
      </ActionIcon>
    </>
  );
}

import { uploadDomains } from '@jicai/shared/contract/files/domains.ts';
import type { FileDomain } from '@jicai/shared/contract/files/upload.ts';
import type { Accepted } from '@jicai/shared/domain/files/upload/files.ts';
import { Alert, Stack, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { Failed } from '../../../ui/page/states.tsx';
import { DropArea } from './DropArea.tsx';
import { FileRow } from './FileRow.tsx';
import classes from './FileUpload.module.css';
import { PreviewDialog } from './PreviewDialog.tsx';
import type { UploadItem } from './upload-state.ts';
import { type FilesOfForm, useUploads } from './use-uploads.ts';

interface Props {
  /** The kind of the files, for screen readers: `证明材料`. */
  readonly label?: string;
  /** The group that the server issued, or null before the first file. */
  readonly group: string | null;
  readonly onGroup?: (groupId: string) => void;
  /** Told after each change: what the form sends, and whether it should wait. */
  readonly onChange?: (files: FilesOfForm) => void;
  readonly fileDomain: FileDomain;
  /** A shorter list than the domain's. */
  readonly accept?: Accepted;
  /** Files at most, where the form takes fewer than the domain; 1 lets a new file take the old one's place. */
  readonly limit?: number;
  readonly readOnly?: boolean;
  /** Says instead of a passing failure what becomes of the file, where the form sends `unsent` files itself. */
  readonly unsentNote?: string;
}

/** The upload widget of every form, and the list of its files where nothing may be changed. */
export function FileUpload(props: Props) {
  const {
    label = '附件',
    group,
    onGroup,
    onChange,
    fileDomain,
    accept = uploadDomains[fileDomain].accepted,
    limit = uploadDomains[fileDomain].limit,
  } = props;
  const { readOnly = false } = props;
  const rules = { accept, limit };
  const files = useUploads({ group, onGroup, onChange, fileDomain, rules });
  const [shown, setShown] = useState<Extract<UploadItem, { kind: 'stored' }> | null>(null);
  const { items } = files.uploads;

  if (files.failure && items.length === 0)
    return <Failed what="附件加载失败" failure={files.failure} onRetry={files.reload} />;
  return (
    <Stack gap="xs" role="group" aria-label={label} aria-busy={files.isLoading || undefined}>
      {!readOnly && <DropArea label={label} accept={accept} limit={limit} onFiles={files.add} />}
      {files.problems.length > 0 && (
        <Alert color="red" role="alert" py="xs" icon={<IconAlertCircle size={18} aria-hidden />}>
          {files.problems.map((problem) => (
            <div key={problem}>{problem}</div>
          ))}
        </Alert>
      )}
      {items.length > 0 && (
        <ul className={classes.list}>
          {items.map((item) => (
            <FileRow
              key={item.key}
              item={item}
              readOnly={readOnly}
              unsentNote={props.unsentNote}
              onRemove={() => files.remove(item)}
              onRetry={() => files.retry(item)}
              onPreview={setShown}
            />
          ))}
        </ul>
      )}
      {readOnly && items.length === 0 && !files.isLoading && (
        <Text c="var(--jc-muted)">无附件</Text>
      )}
      {files.uploads.deleted.length > 0 && (
        <Text size="xs" c="var(--jc-muted)">
          已移除 {files.uploads.deleted.length} 个文件，保存后生效
        </Text>
      )}
      {shown && <PreviewDialog file={shown} onClose={() => setShown(null)} />}
    </Stack>
  );
}

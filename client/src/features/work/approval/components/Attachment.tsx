import type { FileDomain } from '@jicai/shared/contract/files/upload.ts';
import type { FileRef } from '@jicai/shared/contract/work/approval.ts';
import { Text } from '@mantine/core';
import { Suspense } from 'react';
import { lazy } from '../../../../lib/browser/lazy.ts';
import type { FilesOfForm } from '../../../files/upload/use-uploads.ts';

/** Not before the evidence. */
const Files = lazy(async () => ({
  default: (await import('../../../files/upload/FileUpload.tsx')).FileUpload,
}));

interface StoredProps {
  readonly label: string;
  readonly domain: FileDomain;
  readonly file: FileRef | null;
}

/** Files that are shown only. */
export function StoredFiles({ label, domain, file }: StoredProps) {
  if (!file) return <Text component="span">—</Text>;
  return (
    <Suspense fallback={null}>
      <Files label={label} group={file.fileGroupId} fileDomain={domain} readOnly />
    </Suspense>
  );
}

interface FieldProps {
  readonly domain?: FileDomain;
  readonly group: string | null;
  readonly onGroup: (groupId: string) => void;
  readonly onChange: (files: FilesOfForm) => void;
}

/** The field in which a reviewer attaches files to a decision. */
export function AttachmentField({ domain = 'orderReview', ...props }: FieldProps) {
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        审核附件
      </Text>
      <Suspense fallback={null}>
        <Files label="审核附件" fileDomain={domain} {...props} />
      </Suspense>
    </div>
  );
}

import type { FileRef } from '@jicai/shared/contract/order-review.ts';
import { Text } from '@mantine/core';

interface FileProps {
  readonly file: FileRef | null;
}

/** Files that are shown only. */
export function StoredFiles({ file }: FileProps) {
  return <Text component="span">{file ? '已上传附件' : '—'}</Text>;
}

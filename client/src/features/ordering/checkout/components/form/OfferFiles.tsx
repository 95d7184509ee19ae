import { FileUpload } from '../../../../files/upload/FileUpload.tsx';
import type { FilesOfForm } from '../../../../files/upload/use-uploads.ts';

interface Props {
  readonly group: string | null;
  /** Without it the files are only shown. */
  readonly onGroup?: (group: string) => void;
  /** Told what is on its way and what was taken out. */
  readonly onFiles?: (files: FilesOfForm) => void;
}

/** The offer of a compared supplier as files: a quotation, a screenshot. */
export function OfferFiles({ group, onGroup, onFiles }: Props) {
  if (group === null && !onGroup) return '—';
  return (
    <FileUpload
      label="报价文件"
      group={group}
      fileDomain="orderProof"
      {...(onFiles ? { onChange: onFiles } : {})}
      {...(onGroup ? { onGroup } : { readOnly: true })}
    />
  );
}

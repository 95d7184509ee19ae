import { FileUpload } from '../../../../files/upload/FileUpload.tsx';
import type { FilesOfForm } from '../../../../files/upload/use-uploads.ts';

interface Props {
  readonly group: string | null;
  /** Without it the files are only shown. */
  readonly onGroup?: (group: string) => void;
  /** Told what is on its way and what was taken out. */
  readonly onFiles?: (files: FilesOfForm) => void;
}

/** The files that prove what the purchase is for. */
export function ProofFile({ group, onGroup, onFiles }: Props) {
  return (
    <FileUpload
      label="证明材料"
      group={group}
      fileDomain="orderProof"
      {...(onFiles ? { onChange: onFiles } : {})}
      {...(onGroup ? { onGroup } : { readOnly: true })}
    />
  );
}

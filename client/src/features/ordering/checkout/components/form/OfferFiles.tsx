import { FileUpload } from '../../../../files/upload/FileUpload.tsx';

interface Props {
  readonly group: string | null;
  /** Without it the files are only shown. */
  readonly onGroup?: (group: string) => void;
}

/** The offer of a compared supplier as files: a quotation, a screenshot. */
export function OfferFiles({ group, onGroup }: Props) {
  if (group === null && !onGroup) return '—';
  return (
    <FileUpload
      label="报价文件"
      group={group}
      fileDomain="orderProof"
      {...(onGroup ? { onGroup } : { readOnly: true })}
    />
  );
}

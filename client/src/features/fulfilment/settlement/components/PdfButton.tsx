import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { MadeFile } from '@jicai/shared/contract/kernel/made-file.ts';
import { Button } from '@mantine/core';
import { useMadeFile } from '../../../../lib/http/use-made-file.ts';

interface Props {
  /** Makes the document's paper. */
  readonly print: Endpoint<{ id: string }, MadeFile>;
  readonly id: string;
}

/** Saves a document as a PDF. */
export function PdfButton({ print, id }: Props) {
  const file = useMadeFile(print);
  return (
    <Button variant="default" loading={file.isLoading} onClick={() => void file.fetchFile({ id })}>
      下载 PDF
    </Button>
  );
}

import { Button } from '@mantine/core';
import { downloadBase64 } from '../../lib/browser/download.ts';

interface Props {
  readonly word: string;
  readonly fileName: string;
  readonly isSending: boolean;
  /** Asks the server for the workbook, in base64; the call itself shows its failure. */
  readonly ask: () => Promise<{ readonly file: string }>;
}

/** A button that fetches a workbook which the server makes, and gives it to the person. */
export function WorkbookButton({ word, fileName, isSending, ask }: Props) {
  const save = () =>
    ask().then(
      ({ file }) => downloadBase64(fileName, file),
      () => {},
    );
  return (
    <Button variant="default" loading={isSending} onClick={() => void save()}>
      {word}
    </Button>
  );
}

import { IconFileTypePdf } from '@tabler/icons-react';
import { RecordButton } from './RecordButton.tsx';

/** A button that downloads the winner's copy of the record, which names rivals by their codes. */
export default function WinnerRecord() {
  return (
    <RecordButton format="pdf" icon={<IconFileTypePdf size={16} aria-hidden />}>
      成交记录
    </RecordButton>
  );
}

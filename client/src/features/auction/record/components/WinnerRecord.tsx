import { IconFileTypePdf } from '@tabler/icons-react';
import { RecordButton } from './RecordButton.tsx';

/** The winner's own copy of the record; it names rivals by their codes. */
export default function WinnerRecord() {
  return (
    <RecordButton format="pdf" icon={<IconFileTypePdf size={16} aria-hidden />}>
      成交记录
    </RecordButton>
  );
}

import { Button } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazy } from '../../../../lib/browser/lazy.ts';

// The dialog's code is loaded when the dialog is first opened: the dialog is seldom used, and its text area
// would enlarge the board's bundle.
const WriteDialog = lazy(() => import('./WriteDialog.tsx'));

/** AU34: A button that opens the dialog to write to the handler; rivals never see the message. */
export function WriteToHandler() {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  return (
    <>
      <Button
        size="compact-sm"
        variant="light"
        leftSection={<IconMessage size={14} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        联系经办人
      </Button>
      {isOpen && (
        <Suspense>
          <WriteDialog text={text} onText={setText} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

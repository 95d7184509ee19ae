import { Alert, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useThread } from '../api.ts';

interface Note {
  readonly act: string;
  readonly reason: string;
}

/** The reasons by which a separation of duties forbids acts, or advises against them; nothing without any. */
export function DutyNotes({ notes, title }: { readonly notes: readonly Note[]; title: string }) {
  if (notes.length === 0) return null;
  return (
    <Alert color="orange" title={title} icon={<IconInfoCircle size={18} aria-hidden />}>
      {notes.map(({ act, reason }) => (
        <Text key={act} size="sm">
          {reason}
        </Text>
      ))}
    </Alert>
  );
}

interface Props {
  readonly orderId: string;
  readonly act: string;
}

/** The advice against one act in the thread of an order, before it is done. */
export function ActWarning({ orderId, act }: Props) {
  const { data } = useThread(orderId);
  const notes = data?.thread.warnings.filter((one) => one.act === act) ?? [];
  return <DutyNotes title="岗位分离提醒" notes={notes} />;
}

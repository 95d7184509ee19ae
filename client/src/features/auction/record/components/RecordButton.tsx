import type { OutcomeView } from '@jicai/shared/contract/auction/auction.ts';
import type { RecordFormat } from '@jicai/shared/contract/auction/record.ts';
import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useRoom } from '../../live/room/room-context.tsx';
import { useRecord } from '../use-record.ts';

interface Props {
  readonly format: RecordFormat;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

/** The title of the file by outcome; only the file of an awarded auction is called 成交记录. */
const titles: Record<OutcomeView['kind'], string> = {
  won: '成交记录',
  failed: '流标记录',
  stopped: '竞价终止记录',
};

/** A button that downloads the record in one format. */
export function RecordButton({ format, icon, children }: Props) {
  const { atoms, packageNumber } = useRoom();
  const outcome = useAtomValue(atoms.outcome);
  const { save, saving } = useRecord(packageNumber);
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={icon}
      loading={saving === format}
      onClick={() => void save(format, titles[outcome?.kind ?? 'stopped'])}
    >
      {children}
    </Button>
  );
}

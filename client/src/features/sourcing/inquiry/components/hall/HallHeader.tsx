import { Group } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { PageHeader } from '../../../../../ui/page/PageHeader.tsx';
import { DemoBadge } from '../../../../../ui/show/DemoBadge.tsx';
import { PhaseBadge } from '../../../../auction/live/components/PhaseBadge.tsx';
import { useRoom } from '../../../../auction/live/room/room-context.tsx';
import { usePhase } from '../../../../auction/live/use-time.ts';
import { hallWord } from '../../model/words.ts';

/** The inquiry, its package and its state. */
export function HallHeader() {
  const { atoms } = useRoom();
  const info = useAtomValue(atoms.info);
  const outcome = useAtomValue(atoms.outcome);
  const phase = usePhase();
  return (
    <PageHeader
      title={`${info.projectName} · ${info.packageName}`}
      hint={
        <Group component="span" gap="xs">
          <span className="tnum">{info.packageNumber}</span>
          {info.unitName}
          <PhaseBadge phase={phase} word={hallWord(phase, outcome)} />
          {info.isDemo && <DemoBadge />}
        </Group>
      }
    />
  );
}

import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { Button, Group } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { PageHeader } from '../../../../../ui/page/PageHeader.tsx';
import { DemoBadge } from '../../../../../ui/show/DemoBadge.tsx';
import { NewsButton } from '../../../../auction/live/announce/components/NewsButton.tsx';
import { SoundSwitch } from '../../../../auction/live/announce/components/SoundSwitch.tsx';
import { useBoardTitle } from '../../../../auction/live/announce/use-board-title.ts';
import { PhaseBadge } from '../../../../auction/live/components/PhaseBadge.tsx';
import { useRoom } from '../../../../auction/live/room/room-context.tsx';
import { useIsCurrent } from '../../../../auction/live/use-current.ts';
import { usePhase } from '../../../../auction/live/use-time.ts';
import { hallWord } from '../../model/words.ts';

/** The inquiry, its package and its state, and the ways in which news of it reach the viewer. */
export function HallHeader() {
  const { atoms } = useRoom();
  const info = useAtomValue(atoms.info);
  const outcome = useAtomValue(atoms.outcome);
  const { role } = useAtomValue(atoms.viewer);
  const phase = usePhase();
  const isCurrent = useIsCurrent();
  const title = `${info.projectName} · ${info.packageName}`;
  useBoardTitle(title);
  return (
    <PageHeader
      title={title}
      actions={
        <>
          <Button
            component={Link}
            to={businessPaths.tender(info.projectNumber, 'inquiry')}
            variant="default"
            size="compact-md"
          >
            项目公告
          </Button>
          <SoundSwitch role={role} />
          <NewsButton />
        </>
      }
      hint={
        <Group component="span" gap="xs">
          <span className="tnum">{info.packageNumber}</span>
          {info.unitName}
          <PhaseBadge
            phase={phase}
            outcome={outcome}
            word={hallWord(phase, outcome)}
            isCurrent={isCurrent}
          />
          {info.isDemo && <DemoBadge />}
        </Group>
      }
    />
  );
}

import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { BiddingRow } from '@jicai/shared/contract/sourcing/project.ts';
import type { Phase } from '@jicai/shared/domain/auction/types.ts';
import { Button } from '@mantine/core';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { livePaths } from '../../../auction/live/paths.ts';
import { RehearsalButton } from '../../../auction/rehearsal/components/RehearsalButton.tsx';
import { boardOf } from '../../inquiry/paths.ts';
import { projectPaths } from '../../project/paths.ts';
import { isEnded } from '../model/hall.ts';

interface Props {
  readonly row: BiddingRow;
  readonly phase: Phase;
}

/**
 * The doors of an auction: its board, its replay, a rehearsal while one can start. Its buttons are what
 * costs most in a row, and a bid changes none of them.
 */
export const Actions = memo(function Actions({ row, phase }: Props) {
  const { role, packageNumber, method } = row;
  if (row.signUp) return <Announcement row={row} signUp={row.signUp} />;
  const isOver = isEnded(phase);
  const enter = method === 'inquiry' ? '进入询价大厅' : '进入竞价大厅';
  const name = `${row.projectName} · ${row.packageName}`;
  return (
    <>
      <Button
        component={Link}
        size="compact-md"
        to={
          role ? boardOf(method, role, packageNumber) : projectPaths.biddingDetail.to(packageNumber)
        }
        variant={isOver ? 'light' : 'filled'}
        aria-label={`${isOver ? '查看结果' : enter}：${name}`}
      >
        {isOver ? '查看结果' : enter}
      </Button>
      {isOver && (role === 'handler' || role === 'supervisor') && (
        <Button
          component={Link}
          size="compact-md"
          to={livePaths.replay.to(packageNumber)}
          variant="default"
        >
          回放
        </Button>
      )}
      {row.mayRehearse && phase === 'notBegun' && (
        <RehearsalButton packageNumber={packageNumber} isCompact />
      )}
    </>
  );
});

interface AnnouncementProps extends Pick<Props, 'row'> {
  readonly signUp: NonNullable<BiddingRow['signUp']>;
}

/** Before the auction exists its project's announcement is the way: suppliers sign up there. */
function Announcement({ row, signUp }: AnnouncementProps) {
  const isOrganiser = row.role === 'handler' || row.role === 'supervisor';
  const word = isOrganiser || signUp.mine ? '查看公告' : '前往报名';
  return (
    <Button
      component={Link}
      size="compact-md"
      to={businessPaths.tender(row.projectNumber, row.method)}
      variant="light"
      aria-label={`${word}：${row.projectName} · ${row.packageName}`}
    >
      {word}
    </Button>
  );
}

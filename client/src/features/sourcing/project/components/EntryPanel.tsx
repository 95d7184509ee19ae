import type { BiddingRow } from '@jicai/shared/contract/sourcing/project.ts';
import { Button, Text } from '@mantine/core';
import { IconBroadcast } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { livePaths } from '../../../auction/live/paths.ts';
import { boardOf } from '../../inquiry/paths.ts';
import { roleWords } from '../model/words.ts';
import classes from './EntryPanel.module.css';
import { PhaseTime } from './PhaseTime.tsx';

interface Props {
  readonly bidding: BiddingRow;
}

/** The clock, as what one takes part, and the way to one's board. */
export function EntryPanel({ bidding }: Props) {
  const { method, role, phase, packageNumber } = bidding;
  const word = method === 'inquiry' ? '询价' : '竞价';
  const isOver = phase === 'won' || phase === 'failed' || phase === 'stopped';
  return (
    <Panel>
      <p className={classes.time} data-phase={phase}>
        <PhaseTime row={bidding} />
      </p>
      {role ? (
        <>
          <Text mb="sm">
            我的身份：<strong>{roleWords[role]}</strong>
          </Text>
          <Button
            component={Link}
            to={boardOf(method, role, packageNumber)}
            size="md"
            fullWidth
            variant={isOver ? 'light' : 'filled'}
            leftSection={<IconBroadcast size={18} aria-hidden />}
          >
            {isOver ? `查看${word}过程` : `进入${word}大厅`}
          </Button>
        </>
      ) : (
        <>
          <Text c="var(--jc-muted)" mb="sm">
            您未参与该项目的{word}，结果在截止后公布。
          </Text>
          <Button
            component={Link}
            to={livePaths.publicBoard.to(packageNumber)}
            variant="light"
            fullWidth
          >
            查看公开进程
          </Button>
        </>
      )}
    </Panel>
  );
}

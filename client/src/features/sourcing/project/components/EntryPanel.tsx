import type { BiddingRow } from '@jicai/shared/contract/sourcing/project.ts';
import { Button, Stack, Text } from '@mantine/core';
import { IconBroadcast } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { livePaths } from '../../../auction/live/paths.ts';
import { sessionPaths } from '../../../identity/session/paths.ts';
import { boardOf } from '../../inquiry/paths.ts';
import { roleLabels } from '../model/words.ts';
import classes from './EntryPanel.module.css';
import { PhaseTime } from './PhaseTime.tsx';

interface Props {
  readonly bidding: BiddingRow;
  /** The server does not know the caller. */
  readonly isVisitor: boolean;
}

/** The clock, as what one takes part, and the way to one's board. */
export function EntryPanel({ bidding, isVisitor }: Props) {
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
            我的身份：<strong>{roleLabels[role]}</strong>
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
        <Outside packageNumber={packageNumber} word={word} isOver={isOver} isVisitor={isVisitor} />
      )}
    </Panel>
  );
}

interface OutsideProps {
  readonly packageNumber: string;
  readonly word: string;
  readonly isOver: boolean;
  readonly isVisitor: boolean;
}

const outsideWords = (word: string, isVisitor: boolean, isOver: boolean): string => {
  if (isOver) return `该${word}已结束。`;
  return isVisitor
    ? `参与该项目的供应商登录后进入${word}大厅，结果在截止后公布。`
    : `您未参与该项目的${word}，结果在截止后公布。`;
};

/** For who takes no part: what is public of it; a visitor may take part once they are known. */
function Outside({ packageNumber, word, isOver, isVisitor }: OutsideProps) {
  const { pathname, search } = useLocation();
  return (
    <Stack gap="sm">
      <Text c="var(--jc-muted)">{outsideWords(word, isVisitor, isOver)}</Text>
      {isVisitor && !isOver && (
        <Button component={Link} to={sessionPaths.login.to(pathname + search)} fullWidth>
          登录
        </Button>
      )}
      <Button
        component={Link}
        to={livePaths.publicBoard.to(packageNumber)}
        variant="light"
        fullWidth
      >
        查看公开进程
      </Button>
    </Stack>
  );
}

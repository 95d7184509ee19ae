import type { AuctionRole } from '@jicai/shared/contract/auction/auction.ts';
import { Button, Group, Skeleton } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Navigate, Link as RouterLink, useLocation, useSearchParams } from 'react-router-dom';
import { useLiveBoardOpen } from '../../../../../lib/browser/activity.ts';
import { Empty, Loading } from '../../../../../ui/page/states.tsx';
import { sessionPaths } from '../../../../identity/session/paths.ts';
import { Announcer, LiveRegions } from '../../announce/components/Announcer.tsx';
import { NewsContext } from '../../announce/context.ts';
import { createAllNews, createNewsAtoms } from '../../announce/state.ts';
import { createWatchers, WatchersContext } from '../../announce/watchers.ts';
import { boardPath } from '../../board-path.ts';
import { OtherAuctions } from '../../others/OtherAuctions.tsx';
import { livePaths, PACKAGE_PARAM, WALL_PARAM } from '../../paths.ts';
import { RoomProvider, useRoom } from '../../room/room-context.tsx';
import classes from './board.module.css';

interface Props {
  /** As whom this board is for; another role is sent to its own board. */
  readonly as: AuctionRole | readonly AuctionRole[];
  /** The addresses of the other roles' boards; an inquiry has halls of its own. */
  readonly boards?: (role: AuctionRole, packageNumber: string) => string;
  readonly children: ReactNode;
}

/** Opens the room of the package in the URL, and shows the board once it is held. */
export function RoomGate({ as, boards = boardPath, children }: Props) {
  useLiveBoardOpen();
  const packageNumber = useSearchParams()[0].get(PACKAGE_PARAM);
  if (!packageNumber) return <Empty drawing="lost" text="链接中没有包编号" action={<ToHall />} />;
  return (
    <Telling packageNumber={packageNumber} role={[as].flat()[0] ?? 'handler'}>
      <RoomProvider key={packageNumber} packageNumber={packageNumber}>
        <Gate as={as} boards={boards}>
          {children}
        </Gate>
      </RoomProvider>
    </Telling>
  );
}

interface TellingProps extends Pick<Props, 'children'> {
  readonly packageNumber: string;
  readonly role: AuctionRole;
}

/**
 * The announcements of the page: of the room that it shows and of the others that it watches. They stay
 * when another package is shown; the live regions stand from the beginning, before any text.
 */
function Telling({ packageNumber, role, children }: TellingProps) {
  const [all] = useState(createAllNews);
  const [watchers] = useState(createWatchers);
  const news = useMemo(() => createNewsAtoms(packageNumber, all), [packageNumber, all]);
  return (
    <WatchersContext value={watchers}>
      <NewsContext value={news}>
        <LiveRegions />
        <OtherAuctions packageNumber={packageNumber} role={role} all={all}>
          {children}
        </OtherAuctions>
      </NewsContext>
    </WatchersContext>
  );
}

function ToHall() {
  return (
    <Button component={RouterLink} to={livePaths.hall.to()} variant="light">
      返回竞价大厅
    </Button>
  );
}

function Gate({ as, boards, children }: Required<Props>) {
  const { atoms, packageNumber, retry, drawn } = useRoom();
  const roles = [as].flat();
  const { pathname, search: address } = useLocation();
  const isWall = new URLSearchParams(address).has(WALL_PARAM);
  const link = useAtomValue(atoms.link);
  const held = useAtomValue(atoms.held);
  useEffect(() => {
    if (held) drawn?.(held);
  }, [held, drawn]);
  if (link.kind === 'refused') {
    const action = (
      <Group>
        <Button variant="light" onClick={retry}>
          重试
        </Button>
        <ToHall />
      </Group>
    );
    return <Says text={link.reason} action={action} isWall={isWall} />;
  }
  if (link.kind === 'ejected') {
    const own = boards(roles[0] ?? 'handler', packageNumber);
    // A wall comes back as a wall, with its turns.
    const back = sessionPaths.login.to(isWall ? pathname + address : own);
    const action = link.session ? (
      <Button component={RouterLink} to={back}>
        重新登录
      </Button>
    ) : (
      <ToHall />
    );
    return <Says text={link.reason || '您已离开大厅'} action={action} isWall={isWall} />;
  }
  if (!held) {
    const waitsFor = link.kind === 'connecting' ? link.waitsFor : undefined;
    return <Waiting waitsFor={waitsFor} isWall={isWall} />;
  }
  if (!roles.includes(held.viewer.role)) {
    return <Navigate to={boards(held.viewer.role, packageNumber)} replace />;
  }
  return (
    <>
      <Announcer />
      {children}
    </>
  );
}

interface SaysProps {
  readonly text: string;
  readonly action: ReactNode;
  readonly isWall: boolean;
}

/** Words in the place of a board; in a hall they light up no wall. */
function Says({ text, action, isWall }: SaysProps) {
  const says = <Empty drawing="locked" text={text} action={action} />;
  return isWall ? <div className={classes.darkWall}>{says}</div> : says;
}

/** Before there is anything to show: what it waits for where that is known, else a board's shape. */
function Waiting({ waitsFor, isWall }: { waitsFor: string | undefined; isWall: boolean }) {
  const board = isWall ? null : <BoardSkeleton />;
  const waiting = waitsFor ? <Empty drawing="lost" text={waitsFor} /> : board;
  return isWall ? <div className={classes.darkWall}>{waiting}</div> : waiting;
}

/** The shape of a board: header, three columns. */
function BoardSkeleton() {
  return (
    <Loading>
      <div className={classes.board}>
        <Skeleton height={64} />
        <div className={classes.columns}>
          <Skeleton height={420} />
          <Skeleton height={420} />
          <Skeleton height={420} />
        </div>
      </div>
    </Loading>
  );
}

import type { AuctionRole } from '@jicai/shared/contract/auction/auction.ts';
import { WALL_PARAM } from '@jicai/shared/contract/auction/live/wall.ts';
import { Button, Group, Skeleton, Stack } from '@mantine/core';
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
import { livePaths, PACKAGE_PARAM } from '../../paths.ts';
import type { Link } from '../../room/link.ts';
import { RoomProvider, useRoom } from '../../room/room-context.tsx';
import classes from './board.module.css';

/** The text shown after a refusal or ejection for which the relay gave no reason. */
const LEFT = '您已离开大厅';

interface Props {
  /** The role or roles that this board is for; people with another role are redirected to theirs. */
  readonly as: AuctionRole | readonly AuctionRole[];
  /**
   * Returns the path of a role's board. The default is the board of an auction; inquiries have other boards.
   */
  readonly boards?: (role: AuctionRole, packageNumber: string) => string;
  /**
   * An element shown with the refusal on a wall whose auction may not be watched: it switches the wall to
   * another auction.
   */
  readonly wayOn?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The frame of every live board: opens the room of the package in the URL, provides the room and
 * the page's announcements, and renders `children` once the first state has arrived. Shows an
 * empty state if the URL has no package number.
 */
export function RoomGate({ as, boards = boardPath, wayOn, children }: Props) {
  useLiveBoardOpen();
  const packageNumber = useSearchParams()[0].get(PACKAGE_PARAM);
  if (!packageNumber) return <Empty drawing="lost" text="链接中没有包编号" action={<ToHall />} />;
  return (
    <Telling packageNumber={packageNumber} role={[as].flat()[0] ?? 'handler'}>
      <RoomProvider key={packageNumber} packageNumber={packageNumber}>
        <Gate as={as} boards={boards} wayOn={wayOn}>
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
 * Provides the announcements of the page: of the shown auction and of the others that the page
 * watches. The announcements are kept when another package is shown. The live regions are rendered
 * from the beginning, because screen readers read only text that is added to an existing region.
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

/**
 * Renders the board, a placeholder before the first state has arrived, or the reason why the relay
 * refused or revoked watching. Redirects a viewer of another role to the board of that role.
 */
function Gate({ as, boards, wayOn, children }: Required<Props>) {
  const { atoms, packageNumber, retry, drawn } = useRoom();
  const roles = [as].flat();
  const isWall = useSearchParams()[0].has(WALL_PARAM);
  const link = useAtomValue(atoms.link);
  const held = useAtomValue(atoms.held);
  useEffect(() => {
    if (held) drawn?.(held);
  }, [held, drawn]);
  if (link.kind === 'refused' || link.kind === 'ejected') {
    const own = boards(roles[0] ?? 'handler', packageNumber);
    return <ShutOut link={link} own={own} wayOn={isWall ? wayOn : null} isWall={isWall} />;
  }
  if (!held) {
    const waitsFor = link.kind === 'connecting' ? link.waitsFor : undefined;
    return <Waiting waitsFor={waitsFor} isWall={isWall} onRetry={retry} />;
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

interface ShutOutProps extends Pick<Props, 'wayOn'> {
  readonly link: Extract<Link, { kind: 'refused' | 'ejected' }>;
  /** The path of the board without wall mode. */
  readonly own: string;
  readonly isWall: boolean;
}

/**
 * Shown instead of the board after the relay refused the join or revoked the right to watch: the
 * reason, and buttons to log in again, to retry (only after a refusal) or to go to the hall.
 */
function ShutOut({ link, own, wayOn, isWall }: ShutOutProps) {
  const { atoms, retry } = useRoom();
  const { pathname, search } = useLocation();
  const held = useAtomValue(atoms.held);
  // On a wall the text names the auction, because people in front of the wall cannot know which auction it is
  // about.
  const name = isWall && held ? `${held.board.info.packageName}：` : '';
  if (link.kind === 'ejected' && link.session) {
    // On a wall the login leads back to the wall with all its query parameters.
    const back = sessionPaths.login.to(isWall ? pathname + search : own);
    const logIn = (
      <Button component={RouterLink} to={back}>
        重新登录
      </Button>
    );
    return <Says text={link.reason || LEFT} action={logIn} isWall={isWall} />;
  }
  return (
    <Says
      text={name + (link.reason || LEFT)}
      action={
        <Group>
          {link.kind === 'refused' && (
            <Button variant="light" onClick={retry}>
              重试
            </Button>
          )}
          <ToHall />
        </Group>
      }
      wayOn={wayOn}
      isWall={isWall}
    />
  );
}

interface SaysProps {
  readonly text: string;
  readonly action: ReactNode;
  readonly wayOn?: ReactNode;
  readonly isWall: boolean;
}

/** A text in place of a board; dark on a wall, so that it does not light up the room. */
function Says({ text, action, wayOn, isWall }: SaysProps) {
  const both = (
    <Stack align="center">
      {action}
      {wayOn}
    </Stack>
  );
  const says = <Empty drawing="locked" text={text} action={both} />;
  return isWall ? <div className={classes.darkWall}>{says}</div> : says;
}

interface WaitingProps {
  readonly waitsFor: string | undefined;
  readonly isWall: boolean;
  readonly onRetry: () => void;
}

/**
 * Shown before the first state: a text with what the page waits for, if that is known, and a
 * button to retry; else a skeleton of the board. On a wall neither button nor skeleton is shown.
 */
function Waiting({ waitsFor, isWall, onRetry }: WaitingProps) {
  const board = isWall ? null : <BoardSkeleton />;
  // A wall has no retry button: nobody is there to press it, and the connection recovers by itself.
  const again = isWall ? null : (
    <Button variant="light" onClick={onRetry}>
      重试
    </Button>
  );
  const waiting = waitsFor ? <Empty drawing="lost" text={waitsFor} action={again} /> : board;
  return isWall ? <div className={classes.darkWall}>{waiting}</div> : waiting;
}

/** The skeleton of a board: header and three columns. */
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

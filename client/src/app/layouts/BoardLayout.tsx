import { ActionIcon, Anchor, Group, Text } from '@mantine/core';
import { IconArrowLeft, IconMoon, IconSun } from '@tabler/icons-react';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { Link, useMatch } from 'react-router-dom';
import { RunningContext } from '../../features/auction/live/others/running-port.ts';
import { useRunning } from '../../features/sourcing/hall/api.ts';
import { RecoveryContext } from '../../lib/http/recovery.ts';
import { userAtom } from '../../lib/session.ts';
import { boardSchemeAtom } from '../../theme/board-scheme.ts';
import { bannerSlotAtom } from '../../ui/page/banner-slot.ts';
import { PageOutlet } from '../guard/PageOutlet.tsx';
import { LargeTypeSwitch } from '../header/LargeTypeSwitch.tsx';
import { paths } from '../paths.ts';
import classes from './layouts.module.css';

/** The live boards: the whole width, one slim bar, their own colour scheme. */
export default function BoardLayout() {
  const [scheme, setScheme] = useAtom(boardSchemeAtom);
  const user = useAtomValue(userAtom);
  const setSlot = useSetAtom(bannerSlotAtom);
  const isDark = scheme === 'dark';
  const isHall = useMatch(paths.hall.pattern) !== null;
  return (
    <div className={classes.board} data-grows-with-screen>
      <header className={classes.boardBar}>
        <Anchor component={Link} to={isHall ? paths.mallIndex.to() : paths.hall.to()} c="inherit">
          <Group gap={6} wrap="nowrap">
            <IconArrowLeft size={18} aria-hidden />
            {isHall ? '返回商城' : '竞价大厅'}
          </Group>
        </Anchor>
        <div ref={setSlot} className={classes.boardNews} />
        <Group gap="sm" wrap="nowrap">
          <Text visibleFrom="sm" c="var(--jc-muted)">
            {user?.name}（{user?.orgName}）
          </Text>
          <LargeTypeSwitch />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            onClick={() => setScheme(isDark ? 'light' : 'dark')}
            aria-label={isDark ? '切换为浅色' : '切换为深色'}
          >
            {isDark ? <IconSun size={18} aria-hidden /> : <IconMoon size={18} aria-hidden />}
          </ActionIcon>
        </Group>
      </header>
      <main id="main" tabIndex={-1} className={classes.boardMain}>
        <RecoveryContext value={false}>
          <RunningContext value={useRunning}>
            <PageOutlet />
          </RunningContext>
        </RecoveryContext>
      </main>
    </div>
  );
}

import { setupEndpoints } from '@jicai/shared/contract/operations/setup.ts';
import {
  type Maintenance,
  maintenanceNotice,
} from '@jicai/shared/domain/operations/maintenance.ts';
import { Center, Group, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { isLiveBoardOpen } from '../../lib/browser/activity.ts';
import { useCall } from '../../lib/http/call.ts';
import { Brand } from '../../ui/Brand.tsx';
import { Drawing } from '../../ui/page/Drawing.tsx';
import { isOpenWhenClosed } from '../open-when-closed.ts';
import { paths } from '../paths.ts';
import classes from './MaintenanceNotice.module.css';

/** While it lasts its end is looked for more often than its beginning. */
const LOOK_MS = { open: 60_000, underWay: 10_000 };

/** The maintenance that is under way; null without one. It is read anew while the page is visible. */
export function useMaintenance(): Maintenance | null {
  const { data } = useCall(
    setupEndpoints.status,
    {},
    {
      quiet: true,
      refreshMs: (answer) => (answer?.maintenance ? LOOK_MS.underWay : LOOK_MS.open),
    },
  );
  if (!data?.maintenance) return null;
  const { maintenance: mode, maintenanceMessage: message, maintenanceUntil: until } = data;
  return { mode, message, until };
}

/** Whether the mall's pages give way to one that says it is closed. A board that runs goes on. */
export function useIsClosed(maintenance: Maintenance | null): boolean {
  const isClosed = maintenance?.mode === 'closed';
  const { pathname } = useLocation();
  useFreshReads(isClosed);
  return isClosed && !isOpenWhenClosed(pathname) && !isLiveBoardOpen();
}

/** Once the mall is open again its pages read what failed meanwhile. */
function useFreshReads(isClosed: boolean): void {
  const queries = useQueryClient();
  const wasClosed = useRef(false);
  useEffect(() => {
    if (wasClosed.current && !isClosed) void queries.resetQueries();
    wasClosed.current = isClosed;
  }, [isClosed, queries]);
}

interface Props {
  readonly maintenance: Maintenance;
}

/**
 * States above every page that the mall is read-only or closed, and until when. The login pages stay open
 * while the mall is closed, so the strip also states there that a login opens nothing.
 */
export function MaintenanceStrip({ maintenance }: Props) {
  const isClosed = maintenance.mode === 'closed';
  const { pathname } = useLocation();
  return (
    <div className={classes.strip} role="status">
      系统维护中，{isClosed ? '暂停使用' : '暂时只能查看'}。{maintenanceNotice(maintenance)}
      {isClosed && isOpenWhenClosed(pathname) && '恢复前登录后也不能进入商城。'}
    </div>
  );
}

/**
 * Replaces every page while the mall is closed, for administrators too. It has no link to the login: only
 * the command line ends a maintenance early.
 */
export function MaintenancePage({ maintenance }: Props) {
  const notice = maintenanceNotice(maintenance);
  return (
    <>
      <header className="page">
        <Group h="4rem">
          <Brand to={paths.mallIndex.to()} />
        </Group>
      </header>
      <Center mih="60dvh" p="md" component="main" id="main" tabIndex={-1}>
        <Stack align="center" gap="sm">
          <Drawing name="locked" />
          <Title order={1} size="h3" ta="center">
            系统维护中，暂停使用
          </Title>
          {notice && <Text ta="center">{notice}</Text>}
          <Text c="var(--jc-muted)" ta="center">
            恢复后本页自动打开，无须刷新。
          </Text>
        </Stack>
      </Center>
    </>
  );
}

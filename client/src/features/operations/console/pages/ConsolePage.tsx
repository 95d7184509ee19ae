import { Tabs } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { TabRow } from '../../../../ui/table/TabRow.tsx';
import { Jobs } from '../components/Jobs.tsx';
import { Overview } from '../components/Overview.tsx';
import { Settings } from '../components/Settings.tsx';
import { SignOn } from '../components/SignOn.tsx';
import { Systems } from '../components/Systems.tsx';
import { CONSOLE_TAB, consolePaths } from '../paths.ts';
import classes from './ConsolePage.module.css';

const TABS = ['overview', 'systems', 'settings', 'jobs', 'signOn'] as const;

/** console: what is red, settings, jobs, sign-on; the tab lives in the URL. */
export default function ConsolePage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const tab = TABS.find((name) => name === params.get(CONSOLE_TAB)) ?? 'overview';
  return (
    <>
      <PageHeader title="系统控制台" />
      <Tabs
        className={classes.tabs ?? ''}
        value={tab}
        keepMounted={false}
        onChange={(next) => void navigate(consolePaths.console.to({ [CONSOLE_TAB]: next }))}
      >
        <TabRow active={tab} label="控制台">
          <Tabs.Tab value="overview">运行状况</Tabs.Tab>
          <Tabs.Tab value="systems">系统资源</Tabs.Tab>
          <Tabs.Tab value="settings">参数</Tabs.Tab>
          <Tabs.Tab value="jobs">后台任务</Tabs.Tab>
          <Tabs.Tab value="signOn">单点登录</Tabs.Tab>
        </TabRow>
        <Tabs.Panel value="overview" pt="md">
          <Overview />
        </Tabs.Panel>
        <Tabs.Panel value="systems" pt="md">
          <Systems />
        </Tabs.Panel>
        <Tabs.Panel value="settings" pt="md">
          <Settings />
        </Tabs.Panel>
        <Tabs.Panel value="jobs" pt="md">
          <Jobs />
        </Tabs.Panel>
        <Tabs.Panel value="signOn" pt="md">
          <SignOn />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

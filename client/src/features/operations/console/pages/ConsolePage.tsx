import { Tabs } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Jobs } from '../components/Jobs.tsx';
import { Overview } from '../components/Overview.tsx';
import { Settings } from '../components/Settings.tsx';
import { SignOn } from '../components/SignOn.tsx';
import { Systems } from '../components/Systems.tsx';
import { CONSOLE_TAB, consolePaths } from '../paths.ts';

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
        value={tab}
        keepMounted={false}
        onChange={(next) => void navigate(consolePaths.console.to({ [CONSOLE_TAB]: next }))}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="overview">运行状况</Tabs.Tab>
          <Tabs.Tab value="systems">系统资源</Tabs.Tab>
          <Tabs.Tab value="settings">参数</Tabs.Tab>
          <Tabs.Tab value="jobs">后台任务</Tabs.Tab>
          <Tabs.Tab value="signOn">单点登录</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="overview">
          <Overview />
        </Tabs.Panel>
        <Tabs.Panel value="systems">
          <Systems />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <Settings />
        </Tabs.Panel>
        <Tabs.Panel value="jobs">
          <Jobs />
        </Tabs.Panel>
        <Tabs.Panel value="signOn">
          <SignOn />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

import { Tabs } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { TabRow } from '../../../../ui/table/TabRow.tsx';
import { Dictionaries } from '../components/Dictionaries.tsx';
import { Jobs } from '../components/Jobs.tsx';
import { Licences } from '../components/Licences.tsx';
import { Numbers } from '../components/Numbers.tsx';
import { Overview } from '../components/Overview.tsx';
import { Retention } from '../components/Retention.tsx';
import { Settings } from '../components/Settings.tsx';
import { SignOn } from '../components/SignOn.tsx';
import { Switches } from '../components/Switches.tsx';
import { Systems } from '../components/Systems.tsx';
import { CONSOLE_TAB, consolePaths } from '../paths.ts';
import classes from './ConsolePage.module.css';

const TABS = [
  { name: 'overview', title: '运行状况', Content: Overview },
  { name: 'systems', title: '系统资源', Content: Systems },
  { name: 'settings', title: '参数', Content: () => <Settings requests="setting" /> },
  { name: 'switches', title: '开关', Content: Switches },
  { name: 'numbers', title: '编号', Content: Numbers },
  { name: 'dictionaries', title: '字典', Content: Dictionaries },
  { name: 'retention', title: '保存期限', Content: Retention },
  { name: 'jobs', title: '后台任务', Content: Jobs },
  { name: 'signOn', title: '单点登录', Content: SignOn },
  { name: 'licences', title: '许可证', Content: Licences },
] as const;

/** console: what is red, settings, numbers, jobs, sign-on, licences; the tab lives in the URL. */
export default function ConsolePage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const asked = params.get(CONSOLE_TAB);
  const tab = (TABS.find(({ name }) => name === asked) ?? TABS[0]).name;
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
          {TABS.map(({ name, title }) => (
            <Tabs.Tab key={name} value={name}>
              {title}
            </Tabs.Tab>
          ))}
        </TabRow>
        {TABS.map(({ name, Content }) => (
          <Tabs.Panel key={name} value={name} pt="md">
            <Content />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}

import { Anchor, Tabs, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useNotices } from '../../features/mall/notice/api.ts';
import { NoticeLines } from '../../features/mall/notice/components/NoticeLines.tsx';
import { kindCode, noticeKinds } from '../../features/mall/notice/model/kinds.ts';
import { paths } from '../paths.ts';
import classes from './HomePage.module.css';

/** The kinds that the home shows. */
const shown = noticeKinds.filter(([kind]) => ['general', 'policy', 'result'].includes(kind));

/** The newest notices by kind. */
export function NoticeCard() {
  const [kind, setKind] = useState(shown[0]?.[0] ?? 'general');
  const { data } = useNotices({ kind, pageSize: 5 });
  return (
    <section className={`card ${classes.card}`} aria-label="公告">
      <Tabs
        value={kind}
        onChange={(value) => setKind(shown.find(([one]) => one === value)?.[0] ?? 'general')}
      >
        <Tabs.List grow className={classes.noticeTabs ?? ''}>
          {shown.map(([one, name]) => (
            <Tabs.Tab key={one} value={one}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={kind} pt={6}>
          {data?.rows.length === 0 && <Text c="var(--jc-muted)">暂无公告</Text>}
          {data && data.rows.length > 0 && <NoticeLines rows={data.rows} isCompact />}
        </Tabs.Panel>
      </Tabs>
      <Anchor
        component={Link}
        to={paths.noticeList.to({ kind: kindCode(kind) })}
        className={classes.noticeMore ?? ''}
      >
        更多公告
      </Anchor>
    </section>
  );
}

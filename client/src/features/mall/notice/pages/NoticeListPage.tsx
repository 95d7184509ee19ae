import { limits } from '@jicai/shared/limits.ts';
import { Button, Group, Select, Tabs } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { readPage } from '../../../../lib/url/page-param.ts';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { KeywordSearch } from '../../../../ui/table/KeywordSearch.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { TabRow } from '../../../../ui/table/TabRow.tsx';
import { useNotices, useProvinces } from '../api.ts';
import { NoticeLines } from '../components/NoticeLines.tsx';
import { kindCode, kindOf, noticeKinds } from '../model/kinds.ts';
import { NOTICE_KIND_PARAM, NOTICE_REGION_PARAM, noticePaths } from '../paths.ts';
import classes from './notice.module.css';

const ALL = 'all';

/** /notice/noticeList: every published notice; kind, region, keyword and page live in the URL. */
export default function NoticeListPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const kind = kindOf(params.get(NOTICE_KIND_PARAM));
  const region = /^\d{2}$/.exec(params.get(NOTICE_REGION_PARAM) ?? '')?.[0] ?? '';
  const keyword = (params.get('keyword') ?? '').slice(0, limits.noticeKeyword);
  const page = readPage(params);
  const code = kind ? kindCode(kind) : '';
  const provinces = useProvinces();
  const list = useNotices({ kind, keyword, page, regionCode: region || null });
  const show = (change: { kind?: string; region?: string; keyword?: string; page?: number }) =>
    void navigate(noticePaths.noticeList.to({ kind: code, region, keyword, page: 1, ...change }));

  return (
    <>
      <PageHeader title="公告通知" />
      <Panel>
        <Group justify="space-between" align="flex-end" mb="xs">
          <Tabs
            className={classes.tabBox ?? ''}
            value={kind ?? ALL}
            onChange={(value) => {
              const found = noticeKinds.find(([one]) => one === value);
              show({ kind: found ? kindCode(found[0]) : '' });
            }}
          >
            <TabRow active={kind ?? ALL} label="公告类型" className={classes.tabs}>
              <Tabs.Tab value={ALL}>全部</Tabs.Tab>
              {noticeKinds.map(([one, name]) => (
                <Tabs.Tab key={one} value={one}>
                  {name}
                </Tabs.Tab>
              ))}
            </TabRow>
          </Tabs>
          <Group className={classes.search ?? ''} gap="xs" align="flex-end">
            <Select
              aria-label="适用地区"
              w="9rem"
              searchable
              allowDeselect={false}
              data={[{ value: ALL, label: '全部地区' }, ...provinces]}
              value={region || ALL}
              onChange={(value) => show({ region: value === ALL || value === null ? '' : value })}
            />
            <KeywordSearch
              className={classes.words}
              keyword={keyword}
              maxLength={limits.noticeKeyword}
              hasButton
              hint="标题关键词"
              onSearch={(words) => show({ keyword: words })}
            />
          </Group>
        </Group>
        <Loaded
          query={list}
          what="公告加载失败"
          empty={
            <Empty
              text="没有符合条件的公告"
              action={
                <Button variant="light" onClick={() => show({ kind: '', region: '', keyword: '' })}>
                  查看全部公告
                </Button>
              }
            />
          }
        >
          {({ rows, total }) => (
            <div aria-busy={list.isPlaceholderData}>
              <NoticeLines rows={rows} />
              <Pager
                page={page}
                pages={Math.ceil(total / limits.pageSize)}
                onPage={(next) => show({ page: next })}
              />
            </div>
          )}
        </Loaded>
      </Panel>
    </>
  );
}

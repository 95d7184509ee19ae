import { keysOf } from '@jicai/shared/domain/kernel/keys.ts';
import { Tabs } from '@mantine/core';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useServerTime } from '../../../../lib/time/server-time.ts';
import { readPage } from '../../../../lib/url/page-param.ts';
import { TAB_PARAM } from '../../../../lib/url/path.ts';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { TabRow } from '../../../../ui/table/TabRow.tsx';
import { useCategories } from '../../catalog/api.ts';
import { useZones } from '../api.ts';
import { CategoryImport } from '../components/CategoryImport.tsx';
import { ContactPanel } from '../components/ContactForm.tsx';
import { ContentEvents } from '../components/ContentEvents.tsx';
import type { Choices } from '../components/fields.tsx';
import { SectionPanel } from '../components/SectionPanel.tsx';
import {
  bannedWordView,
  brandView,
  categoryView,
  floorView,
  hotWordView,
  pictureView,
  sceneView,
  scopeView,
  synonymView,
  templateView,
} from '../components/views.tsx';
import { siteContentPaths } from '../paths.ts';

const TABS = {
  pictures: '首页图片',
  floors: '首页楼层',
  scenes: '采购场景',
  scopes: '检索范围',
  templates: '详情模板',
  categories: '商品类目',
  brands: '品牌',
  hotWords: '热词',
  synonyms: '同义词',
  bannedWords: '违禁词',
  contact: '页脚',
  events: '修改记录',
} as const;
type Tab = keyof typeof TABS;
const tabs = keysOf(TABS);

interface Shown {
  readonly keyword: string;
  readonly page: number;
  readonly onShow: (change: { keyword?: string; page?: number }) => void;
}

/** /nrgl/NrList: what the mall shows, section by section, for operators. */
export default function SiteContentPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const tab = tabs.find((one) => one === params.get(TAB_PARAM)) ?? 'pictures';
  const keyword = (params.get('keyword') ?? '').slice(0, 64);
  const page = readPage(params);
  const show = (change: { tab?: Tab; keyword?: string; page?: number }) => {
    const next = { tab, keyword, page: 1, ...change };
    const at = next.page === 1 ? null : next.page;
    const query = { [TAB_PARAM]: next.tab, keyword: next.keyword, page: at };
    void navigate(siteContentPaths.siteContent.to(query));
  };
  return (
    <>
      <PageHeader title="内容管理" hint="商城首页、搜索和页脚的内容；保存后立即生效" />
      <Panel>
        <Tabs
          maw="100%"
          value={tab}
          onChange={(value) =>
            show({ tab: tabs.find((one) => one === value) ?? 'pictures', keyword: '' })
          }
          mb="md"
        >
          <TabRow active={tab} label="内容栏目">
            {tabs.map((one) => (
              <Tabs.Tab key={one} value={one}>
                {TABS[one]}
              </Tabs.Tab>
            ))}
          </TabRow>
        </Tabs>
        <Section key={tab} tab={tab} keyword={keyword} page={page} onShow={show} />
      </Panel>
    </>
  );
}

function Section({ tab, ...shown }: Shown & { readonly tab: Tab }) {
  switch (tab) {
    case 'brands':
      return <SectionPanel view={brandView} {...shown} />;
    case 'hotWords':
      return <SectionPanel view={hotWordView} {...shown} />;
    case 'synonyms':
      return <SectionPanel view={synonymView} {...shown} />;
    case 'bannedWords':
      return <SectionPanel view={bannedWordView} {...shown} />;
    case 'contact':
      return <ContactPanel />;
    case 'events':
      return <ContentEvents page={shown.page} onPage={(page) => shown.onShow({ page })} />;
    case 'pictures':
    case 'floors':
    case 'scenes':
    case 'scopes':
    case 'templates':
    case 'categories':
      return <ZoneSection tab={tab} {...shown} />;
  }
}

type ZoneTab = 'pictures' | 'floors' | 'scenes' | 'scopes' | 'templates' | 'categories';

/** The sections whose items belong to a zone. */
function ZoneSection({ tab, ...shown }: Shown & { readonly tab: ZoneTab }) {
  const zones = useZones();
  const categories = useCategories();
  const { now } = useServerTime();
  const zoneChoices: Choices = useMemo(
    () =>
      (zones.data?.rows ?? [])
        // The zone of new shops has no content but its shops.
        .filter(({ kind }) => kind !== 'entry')
        .map(({ id, name }) => ({ value: id, label: name })),
    [zones.data],
  );
  if (!zones.data)
    return <Unloaded what="专区加载失败" error={zones.error} refetch={zones.refetch} />;
  if (tab === 'pictures') return <SectionPanel view={pictureView(zoneChoices, now())} {...shown} />;
  if (tab === 'scenes') return <SectionPanel view={sceneView(zoneChoices)} {...shown} />;
  if (tab === 'scopes') return <SectionPanel view={scopeView(zoneChoices)} {...shown} />;
  const choices = (categories.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
  if (tab === 'categories')
    return (
      <>
        <CategoryImport />
        <SectionPanel view={categoryView(choices)} {...shown} />
      </>
    );
  if (tab === 'templates')
    return <SectionPanel view={templateView(zoneChoices, choices)} {...shown} />;
  return <SectionPanel view={floorView(zoneChoices, choices)} {...shown} />;
}

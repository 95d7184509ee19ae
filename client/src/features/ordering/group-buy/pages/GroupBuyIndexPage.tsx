import type { GroupBuyTab } from '@jicai/shared/contract/ordering/group-buy.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Anchor, Button, Group, Stack, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { KeywordSearch } from '../../../../ui/table/KeywordSearch.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { TabRow } from '../../../../ui/table/TabRow.tsx';
import { isSupplierAtom } from '../../../identity/session/roles.ts';
import { useGroupBuys } from '../api.ts';
import { GroupBuyCard } from '../components/GroupBuyCard.tsx';
import classes from '../components/group-buy.module.css';
import { buyerTabs, readList, supplierTabs, tabCode } from '../model/list-state.ts';
import { groupBuyPaths } from '../paths.ts';

/** /groupbuy/GroupBuyIndex: group buys that run, come and are over, and those of one's own. */
export default function GroupBuyIndexPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const isSupplier = useAtomValue(isSupplierAtom);
  const tabs = isSupplier ? supplierTabs : buyerTabs;
  const state = readList(params, isSupplier ? 'ofShop' : 'running');
  const { data } = useGroupBuys(state);
  const show = (change: Partial<typeof state>) => {
    const { tab, ...rest } = { ...state, page: 1, ...change };
    void navigate(groupBuyPaths.groupBuys.to({ tab: tabCode(tab), ...rest }));
  };
  return (
    <>
      <PageHeader
        title="团购"
        hint="多家单位联合报量，数量越多单价越低；到期未达成团数量则不下单"
        actions={
          data?.canLaunch && (
            <Button
              component={Link}
              to={groupBuyPaths.groupBuyLaunch.to()}
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              发起团购
            </Button>
          )
        }
      />
      <Panel>
        <Stack gap="md">
          <Group justify="space-between" align="flex-end">
            <Tabs
              maw="100%"
              value={state.tab}
              onChange={(tab) => show({ tab: tab as GroupBuyTab })}
            >
              <TabRow active={state.tab} label="团购分类">
                {tabs.map(([tab, word]) => (
                  <Tabs.Tab key={tab} value={tab}>
                    {word}
                  </Tabs.Tab>
                ))}
              </TabRow>
            </Tabs>
            <KeywordSearch
              hint="团购名称、编号或商品"
              keyword={state.keyword}
              maxLength={64}
              hasButton
              onSearch={(keyword) => show({ keyword })}
            />
          </Group>
          <Cards state={state} onPage={(page) => show({ page })} />
        </Stack>
      </Panel>
    </>
  );
}

interface CardsProps {
  readonly state: ReturnType<typeof readList>;
  readonly onPage: (page: number) => void;
}

function Cards({ state, onPage }: CardsProps) {
  const { data, error, refetch, isPlaceholderData } = useGroupBuys(state);
  if (!data) return <Unloaded what="团购加载失败" error={error} refetch={refetch} />;
  if (data.rows.length === 0)
    return (
      <Empty
        text={state.keyword === '' ? '这里还没有团购' : '没有符合条件的团购'}
        action={
          state.keyword === '' ? undefined : (
            <Anchor component={Link} to={groupBuyPaths.groupBuys.to({ tab: tabCode(state.tab) })}>
              清除关键词
            </Anchor>
          )
        }
      />
    );
  return (
    <div aria-busy={isPlaceholderData}>
      <div className={classes.cards}>
        {data.rows.map((row) => (
          <GroupBuyCard key={row.id} row={row} />
        ))}
      </div>
      <Pager page={state.page} pages={Math.ceil(data.total / limits.pageSize)} onPage={onPage} />
    </div>
  );
}

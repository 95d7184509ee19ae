import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Anchor, Button, Group, Tabs } from '@mantine/core';
import { useAtom } from 'jotai';
import { Link, useSearchParams } from 'react-router-dom';
import { dayText } from '../../../../lib/time/time-text.ts';
import { readPage } from '../../../../lib/url/page-param.ts';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { KeywordSearch } from '../../../../ui/table/KeywordSearch.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { TabRow } from '../../../../ui/table/TabRow.tsx';
import { RegionPicker } from '../../../identity/region/components/RegionPicker.tsx';
import { regionAtom } from '../../../identity/region/region.ts';
import { Picture } from '../../catalog/components/picture/Picture.tsx';
import { catalogPaths } from '../../catalog/paths.ts';
import { useFixedServices } from '../api.ts';
import classes from '../components/shop.module.css';
import { SHOP_PAGES, withParam } from '../model/shop-query.ts';
import { shopPaths } from '../paths.ts';

/** The tab of every category. */
const ALL = '全部';

/** /DdScListSearch: services of appointed shops: what, where, how long, at which discount. */
export default function FixedServicesPage() {
  const [params, setParams] = useSearchParams();
  const [region, setRegion] = useAtom(regionAtom);
  const name = (params.get('name') ?? '').slice(0, 64);
  const keyword = (params.get('keyword') ?? '').slice(0, limits.searchLength);
  const page = readPage(params, SHOP_PAGES);
  const query = useFixedServices(name, keyword, region?.code ?? null, page);

  const show = (field: string, value: string) => setParams(withParam(params, field, value));

  return (
    <>
      <PageHeader title="定点服务" hint="由定点供应商提供的服务，价格不高于框架协议" />
      <Panel mb="sm">
        <div className={classes.filter}>
          <KeywordSearch
            className={classes.search}
            keyword={keyword}
            maxLength={limits.searchLength}
            hint="服务或店铺"
            onSearch={(words) => show('keyword', words)}
          />
          <RegionPicker label="服务区域" value={region} onChange={setRegion} />
        </div>
        {query.data && query.data.names.length > 0 && (
          <Tabs
            maw="100%"
            mt="sm"
            value={name || ALL}
            onChange={(value) => show('name', value === ALL || value === null ? '' : value)}
          >
            <TabRow active={name} label="服务类别">
              {[ALL, ...query.data.names].map((one) => (
                <Tabs.Tab key={one} value={one}>
                  {one}
                </Tabs.Tab>
              ))}
            </TabRow>
          </Tabs>
        )}
      </Panel>
      <Loaded
        query={query}
        what="定点服务加载失败"
        empty={
          <Empty
            text="没有符合条件的定点服务"
            action={
              <Group gap="xs" justify="center">
                {(keyword !== '' || name !== '') && (
                  <Button variant="light" onClick={() => setParams({})}>
                    查看全部定点服务
                  </Button>
                )}
                {region && (
                  <Button variant="light" onClick={() => setRegion(null)}>
                    不限服务区域
                  </Button>
                )}
                <Button component={Link} variant="default" to={shopPaths.supplierList.to()}>
                  全部供应商
                </Button>
              </Group>
            }
          />
        }
      >
        {(data) => (
          <>
            <ul className={classes.services} aria-label="定点服务">
              {data.rows.map((row) => (
                <li key={row.id}>
                  <article className={`card ${classes.service}`}>
                    <Picture name={row.picture} />
                    <div>
                      <h2 className={classes.serviceName}>{row.name}</h2>
                      <Anchor component={Link} to={catalogPaths.shopDetail.to(row.shopId)}>
                        {row.shopName}
                      </Anchor>
                      <p className={classes.muted}>服务区域：{row.regionName}</p>
                      <p className={`tnum ${classes.muted}`}>
                        定点期限：{dayText(row.startsAtMs)} 至 {dayText(row.endsAtMs)}
                      </p>
                      <span className={classes.discount}>
                        优惠 {(row.discountHundredths / 100).toFixed(1)}%
                      </span>
                      {row.priceNote && <p className={classes.muted}>{row.priceNote}</p>}
                      <div>
                        <Button
                          component={Link}
                          to={businessPaths.fixedNeed(row.id)}
                          mt="xs"
                          size="sm"
                          aria-label={`向${row.shopName}下单：${row.name}`}
                        >
                          下单
                        </Button>
                      </div>
                    </div>
                  </article>
                </li>
              ))}
            </ul>
            <Pager
              page={page}
              pages={Math.ceil(data.total / limits.pageSize)}
              onPage={(next) => show('page', next === 1 ? '' : String(next))}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

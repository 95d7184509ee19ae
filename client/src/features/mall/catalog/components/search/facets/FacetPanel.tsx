import type { Facets } from '@jicai/shared/contract/mall/catalog/search.ts';
import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { useId } from 'react';
import { RegionPicker } from '../../../../../identity/region/components/RegionPicker.tsx';
import { type ChosenRegion, regionAtom } from '../../../../../identity/region/region.ts';
import { changed, type Search, toggled, wordsOf } from '../../../model/search-url.ts';
import { BrandFacet } from './BrandFacet.tsx';
import classes from './FacetPanel.module.css';
import { FacetRow, FacetValues } from './FacetRow.tsx';
import { PriceFacet } from './PriceFacet.tsx';

interface Props {
  readonly search: Search;
  readonly facets: Facets;
  readonly region: ChosenRegion | null;
  readonly onChange: (search: Search) => void;
  /** In a drawer there is room for everything. */
  readonly isWhole?: boolean;
}

/** Everything that narrows a search, in the order a buyer thinks: where, what, whose, how much. */
export function FacetPanel({ search, facets, region, onChange, isWhole = false }: Props) {
  const setRegion = useSetAtom(regionAtom);
  return (
    <section className={classes.panel} aria-label="筛选条件">
      {facets.categories.length > 0 && (
        <FacetRow title="分类" isOpenable={facets.categories.length > 10}>
          <FacetValues
            values={facets.categories}
            chosen={search.categoryId === null ? [] : [search.categoryId]}
            onToggle={(id) =>
              onChange(
                changed(search, {
                  categoryId: search.categoryId === id ? null : id,
                  categoryName: null,
                  // The attributes are the category's.
                  keys: wordsOf(search),
                }),
              )
            }
          />
        </FacetRow>
      )}
      <BrandFacet
        values={facets.brands}
        chosen={search.brandNames ?? []}
        onChange={(names) => onChange(changed(search, { brandNames: names }))}
      />
      <div className={classes.pair}>
        <FacetRow title="价格">
          <PriceFacet
            key={`${search.priceMin}-${search.priceMax}`}
            bounds={facets.prices}
            min={search.priceMin}
            max={search.priceMax}
            onChange={(priceMin, priceMax) => onChange(changed(search, { priceMin, priceMax }))}
          />
        </FacetRow>
        <FacetRow title="配送至">
          <RegionPicker
            label="配送至"
            value={region}
            onChange={(next) => {
              setRegion(next);
              onChange(changed(search, { regionCode: next?.code ?? null, townCode: null }));
            }}
          />
        </FacetRow>
      </div>
      <MoreFacets search={search} facets={facets} onChange={onChange} isWhole={isWhole} />
      {!facets.isExact && <CountedOver what="筛选项" products={facets.countedOver} />}
    </section>
  );
}

/** Says that the numbers beside the values are those of the first products only. */
function CountedOver({ what, products }: { readonly what: string; readonly products: number }) {
  return (
    <p className={classes.note}>
      商品较多，{what}后的数量只按其中 {products.toLocaleString('zh-CN')} 件统计
    </p>
  );
}

/** Facets that are used more seldom; on a wide screen on demand, so that products are seen first. */
function MoreFacets({ search, facets, onChange, isWhole }: Omit<Props, 'region'>) {
  const [isOpen, { toggle }] = useDisclosure(false);
  const { keys } = search;
  const id = useId();
  const titles = [
    facets.tags.length > 0 && '标签',
    facets.shops.length > 0 && search.shopId === null && '供应商',
    ...facets.attributes.map(({ name }) => name),
    facets.payments.length > 0 && '付款',
  ].filter((title) => title !== false);
  return (
    <>
      {!isWhole && (
        <UnstyledButton
          className={classes.all}
          onClick={toggle}
          aria-expanded={isOpen}
          aria-controls={id}
        >
          {isOpen ? '收起筛选' : `更多筛选：${titles.slice(0, 6).join('、')}`}
          {isOpen ? (
            <IconChevronUp size={14} aria-hidden />
          ) : (
            <IconChevronDown size={14} aria-hidden />
          )}
        </UnstyledButton>
      )}
      <div id={id} hidden={!isWhole && !isOpen}>
        {facets.tags.length > 0 && (
          <FacetRow title="标签">
            <FacetValues
              values={facets.tags}
              chosen={search.tagIds ?? []}
              isMany
              onToggle={(id) => onChange(changed(search, { tagIds: toggled(search.tagIds, id) }))}
            />
          </FacetRow>
        )}
        {facets.shops.length > 0 && search.shopId === null && (
          <FacetRow title="供应商" isOpenable={facets.shops.length > 6}>
            <FacetValues
              values={facets.shops}
              chosen={search.shopIds ?? []}
              isMany
              onToggle={(id) => onChange(changed(search, { shopIds: toggled(search.shopIds, id) }))}
            />
          </FacetRow>
        )}
        {facets.attributes.map(({ name, values }) => (
          <FacetRow key={name} title={name} isOpenable={values.length > 10}>
            <FacetValues
              values={values}
              chosen={keys}
              isMany
              onToggle={(id) => onChange(changed(search, { keys: toggled(keys, id) ?? [] }))}
            />
          </FacetRow>
        ))}
        {!facets.attributesAreExact && (
          <CountedOver what="属性" products={facets.attributesCountedOver} />
        )}
        {facets.payments.length > 0 && (
          <FacetRow title="付款">
            <FacetValues
              values={facets.payments}
              chosen={search.payments ?? []}
              isMany
              onToggle={(id) =>
                onChange(changed(search, { payments: toggled(search.payments, id) }))
              }
            />
          </FacetRow>
        )}
      </div>
    </>
  );
}

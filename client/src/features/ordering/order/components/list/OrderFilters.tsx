import { type Fen, fenToText } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { amountIn } from '@jicai/shared/domain/kernel/numbers/typed-money.ts';
import {
  countOf,
  type OrderTab,
  orderTabLabels,
  orderTabs,
  type StateCount,
} from '@jicai/shared/domain/ordering/order/tabs.ts';
import { Button, Checkbox, Group, Select, Tabs, TextInput } from '@mantine/core';
import { IconDownload, IconSearch } from '@tabler/icons-react';
import { Fragment, useRef, useState } from 'react';
import { DateField } from '../../../../../ui/form/DateField.tsx';
import { MoneyInput } from '../../../../../ui/form/numbers/MoneyInput.tsx';
import { TabRow } from '../../../../../ui/table/TabRow.tsx';
import { fundsLabels } from '../../../checkout/model/funds.ts';
import { isZone, type ListState, zoneLabels } from '../../model/list-state.ts';
import classes from './OrderFilters.module.css';

interface TabsProps {
  readonly tab: OrderTab;
  readonly counts: readonly StateCount[];
  readonly tabs: readonly OrderTab[];
  readonly onTab: (tab: OrderTab) => void;
  /** The tab of products to review: no orders, so no state of them. */
  readonly reviews?: {
    readonly isShown: boolean;
    /** `null`: no number beside those of a search. */
    readonly count: number | null;
    readonly onShow: () => void;
  };
}

const REVIEWS_TAB = 'reviews';

/** The tabs with how many orders each holds. */
export function OrderTabs({ tab, counts, tabs, onTab, reviews }: TabsProps) {
  const isTab = (text: string | null): text is OrderTab => Object.hasOwn(orderTabs, text ?? '');
  return (
    <Tabs
      value={reviews?.isShown ? REVIEWS_TAB : tab}
      onChange={(value) => {
        if (value === REVIEWS_TAB) reviews?.onShow();
        else if (isTab(value)) onTab(value);
      }}
    >
      <TabRow
        active={reviews?.isShown ? REVIEWS_TAB : tab}
        label="按状态筛选"
        className={classes.tabs}
      >
        {tabs.map((name) => (
          <Fragment key={name}>
            <CountedTab value={name} word={orderTabLabels[name]} count={countOf(name, counts)} />
            {/* Accepted goods can be reviewed: the tab stands after the acceptance. */}
            {reviews && name === 'received' && (
              <CountedTab value={REVIEWS_TAB} word="待评价" count={reviews.count} />
            )}
          </Fragment>
        ))}
      </TabRow>
    </Tabs>
  );
}

interface CountedProps {
  readonly value: string;
  readonly word: string;
  readonly count: number | null;
}

function CountedTab({ value, word, count }: CountedProps) {
  return (
    <Tabs.Tab value={value}>
      {word}
      {count !== null && count > 0 && <span className={`tnum ${classes.count}`}>{count}</span>}
    </Tabs.Tab>
  );
}

interface Props {
  readonly state: ListState;
  readonly onChange: (change: Partial<ListState>) => void;
  readonly onExport: () => void;
  readonly isExporting: boolean;
  /** A supplier has no unit of colleagues. */
  readonly isSupplier: boolean;
  /** Of the unit; empty where it has none, and for a supplier. */
  readonly departments: readonly { readonly id: string; readonly name: string }[];
}

const text = (form: FormData, name: string) => String(form.get(name) ?? '').trim();

/** The fields that are sent by the button; the others are applied when they are chosen. */
const typedIn = (form: HTMLFormElement) => {
  const data = new FormData(form);
  return { keyword: text(data, 'keyword') };
};

const amountOf = (typed: string): Fen | null => {
  const amount = amountIn(typed);
  return typeof amount === 'number' ? amount : null;
};
const textOf = (amount: Fen | null) => (amount === null ? '' : fenToText(amount));

/** Everything that narrows the list besides its tab; applied together. */
export function OrderFilters(props: Props) {
  const { state, onExport, isExporting, isSupplier, departments } = props;
  const [isOpen, setOpen] = useState(false);
  const [from, setFrom] = useState(state.from);
  const [to, setTo] = useState(state.to);
  const [least, setLeast] = useState(amountOf(state.least));
  const [most, setMost] = useState(amountOf(state.most));
  const form = useRef<HTMLFormElement>(null);
  // A choice takes along what is typed and not sent yet: the form begins anew with every address.
  const apply = (change: Partial<ListState>) =>
    props.onChange({
      ...(form.current && typedIn(form.current)),
      from,
      to,
      least: textOf(least),
      most: textOf(most),
      ...change,
    });
  return (
    <search>
      <form
        ref={form}
        className={classes.filters}
        data-open={isOpen || undefined}
        onSubmit={(event) => {
          event.preventDefault();
          apply({});
        }}
      >
        <TextInput
          className={classes.keyword ?? ''}
          name="keyword"
          type="search"
          label="关键词"
          placeholder={isSupplier ? '订单编号、商品、采购单位' : '订单编号、名称、商品、供应商'}
          maxLength={64}
          defaultValue={state.keyword}
          leftSection={<IconSearch size={16} aria-hidden />}
        />
        <Button
          className={classes.more ?? ''}
          variant="default"
          aria-expanded={isOpen}
          onClick={() => setOpen((open) => !open)}
        >
          {isOpen ? '收起筛选' : '更多筛选'}
        </Button>
        <DateField label="提交日期起" value={from} onChange={setFrom} />
        <DateField label="提交日期止" value={to} onChange={setTo} />
        <MoneyInput label="金额起" value={least} onChange={setLeast} />
        <MoneyInput label="金额止" value={most} onChange={setMost} />
        <Select
          label="资金性质"
          placeholder="全部"
          clearable
          data={Object.entries(fundsLabels).map(([value, label]) => ({ value, label }))}
          value={state.funds || null}
          onChange={(value) =>
            apply({ funds: value === 'fiscal' || value === 'nonFiscal' ? value : '' })
          }
        />
        <Select
          label="商城专区"
          placeholder="全部"
          clearable
          data={Object.entries(zoneLabels).map(([value, label]) => ({ value, label }))}
          value={state.zone || null}
          onChange={(value) => apply({ zone: value !== null && isZone(value) ? value : '' })}
        />
        {departments.length > 0 && (
          <Select
            label="部门"
            placeholder="全部"
            clearable
            data={departments.map(({ id, name }) => ({ value: id, label: name }))}
            value={state.department || null}
            onChange={(value) => apply({ department: value ?? '' })}
          />
        )}
        <Group gap="sm" className={classes.buttons ?? ''}>
          {!isSupplier && (
            <Checkbox
              label="只看我提交的"
              checked={state.own}
              onChange={(event) => apply({ own: event.currentTarget.checked })}
            />
          )}
          <Button type="submit" variant="light">
            查询
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={isExporting}
            onClick={onExport}
          >
            导出 Excel
          </Button>
        </Group>
      </form>
    </search>
  );
}

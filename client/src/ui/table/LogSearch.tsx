import { inOrder } from '@jicai/shared/domain/kernel/numbers/range.ts';
import { dayOf, isDay } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { DAY_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Button, Checkbox, Group, Select, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { readPage } from '../../lib/url/page-param.ts';
import { DateField } from '../form/DateField.tsx';
import { useForm } from '../form/use-form.ts';
import { Loaded, type LoadedQuery } from '../page/Loaded.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { Panel } from '../page/Panel.tsx';
import { WorkbookButton } from '../page/WorkbookButton.tsx';
import { type Column, DataTable } from './DataTable.tsx';
import { Pager } from './Pager.tsx';

/** The filter of a log; days as `2026-06-01`, empty texts for no condition. */
export interface LogFilter {
  readonly from: string;
  readonly to: string;
  readonly kind: string;
  readonly actor: string;
  readonly object: string;
  readonly isRefused: boolean;
}

interface Address {
  readonly path: {
    readonly to: (query: Readonly<Record<string, string | number | null>>) => string;
  };
  /** The parameter of the kind: `action`. */
  readonly kindParam: string;
  /** So many days are searched until somebody chooses others; all without it. */
  readonly usualDays?: number;
}

/** A log's filter and page, as the address has them. */
export function useLogFilter({ path, kindParam, usualDays }: Address) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const of = (name: string, most = 128) => (params.get(name) ?? '').slice(0, most);
  const dayOr = (name: string, daysAgo: number) => {
    if (isDay(of(name))) return of(name);
    return usualDays === undefined ? '' : dayOf(Date.now() - daysAgo * DAY_MS);
  };
  const [from, to] = inOrder(dayOr('from', (usualDays ?? 1) - 1), dayOr('to', 0));
  const filter: LogFilter = {
    ...{ from, to, kind: of(kindParam), isRefused: of('refused') === '1' },
    ...{ actor: of('actor', limits.loginNameLength), object: of('object') },
  };
  const show = ({ kind, isRefused, ...rest }: LogFilter, page: number) =>
    void navigate(
      path.to({
        ...rest,
        [kindParam]: kind,
        refused: isRefused ? '1' : null,
        page: page === 1 ? null : page,
      }),
    );
  return { filter, page: readPage(params), show };
}

interface FormProps {
  readonly filter: LogFilter;
  readonly onChange: (filter: LogFilter) => void;
  /** The form's name for assistive technology. */
  readonly label: string;
  readonly kindLabel: string;
  readonly kinds: readonly { readonly value: string; readonly label: string }[];
  /** The kinds are many: they are found by typing. */
  readonly isSearchable?: boolean;
  readonly actorHint: string;
  readonly objectHint?: string;
  /** Whether the log has attempts that were refused. */
  readonly hasRefusals?: boolean;
}

function LogForm({ filter, onChange, ...props }: FormProps) {
  const form = useForm({ initialValues: filter });
  return (
    <form onSubmit={form.onSubmit((values) => onChange(values))} aria-label={props.label}>
      <Group align="flex-end" gap="sm" mb="md">
        <DateField label="从" {...form.getInputProps('from')} />
        <DateField label="到" {...form.getInputProps('to')} />
        <Select
          label={props.kindLabel}
          placeholder="全部"
          clearable
          searchable={props.isSearchable ?? false}
          data={props.kinds}
          value={form.values.kind || null}
          onChange={(kind) => form.setFieldValue('kind', kind ?? '')}
        />
        <TextInput label="操作人" placeholder={props.actorHint} {...form.getInputProps('actor')} />
        <TextInput label="对象" placeholder={props.objectHint} {...form.getInputProps('object')} />
        {props.hasRefusals && (
          <Checkbox
            label="只看被拒绝"
            mb={8}
            checked={form.values.isRefused}
            onChange={({ currentTarget }) => form.setFieldValue('isRefused', currentTarget.checked)}
          />
        )}
        <Button type="submit">查询</Button>
      </Group>
    </form>
  );
}

/** Rows of a log on one page. */
export const LOG_PAGE = 60;

interface Props<Row> {
  /** Names the page, its table and its workbook. */
  readonly title: string;
  readonly hint: string;
  readonly form: Omit<FormProps, 'filter' | 'onChange'>;
  readonly log: ReturnType<typeof useLogFilter>;
  readonly query: LoadedQuery<{ readonly rows: readonly Row[]; readonly total: number }>;
  /** Words for the failure and for a search without results. */
  readonly what: string;
  readonly empty: string;
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string | number;
  readonly countText: (total: number) => string;
  /** So many rows can be paged through; all without it. */
  readonly most?: number;
  readonly isSending: boolean;
  /** Asks for all that the filter finds, as a workbook. */
  readonly ask: () => Promise<{ readonly file: string }>;
  /** Stands above the filter. */
  readonly children?: ReactNode;
}

/** The page of a log: its filter, its rows page by page, and all that were found as a workbook. */
export function LogSearch<Row>(props: Props<Row>) {
  const { title, log, isSending, ask, most = Number.POSITIVE_INFINITY } = props;
  const { filter, page, show } = log;
  const fileName = `${title}.xlsx`;
  return (
    <>
      <PageHeader
        title={title}
        hint={props.hint}
        actions={<WorkbookButton word="导出" fileName={fileName} isSending={isSending} ask={ask} />}
      />
      {props.children}
      <Panel>
        <LogForm
          key={JSON.stringify(filter)}
          {...props.form}
          filter={filter}
          onChange={(next) => show(next, 1)}
        />
        <Loaded query={props.query} what={props.what} empty={props.empty}>
          {({ rows, total }) => (
            <>
              <DataTable caption={title} columns={props.columns} rows={rows} keyOf={props.keyOf} />
              <Text c="var(--jc-muted)" size="sm" mt="sm">
                {props.countText(total)}
              </Text>
              <Pager
                page={page}
                pages={Math.ceil(Math.min(total, most) / LOG_PAGE)}
                onPage={(next) => show(filter, next)}
              />
            </>
          )}
        </Loaded>
      </Panel>
    </>
  );
}

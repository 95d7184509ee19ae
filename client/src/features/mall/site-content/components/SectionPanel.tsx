import { limits } from '@jicai/shared/limits.ts';
import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useSend } from '../../../../lib/http/call.ts';
import { ActionDialog } from '../../../../ui/dialog/ActionDialog.tsx';
import { FormDialog } from '../../../../ui/dialog/FormDialog.tsx';
import type { Column } from '../../../../ui/table/DataTable.tsx';
import { KeywordSearch } from '../../../../ui/table/KeywordSearch.tsx';
import { ListRows } from '../../../../ui/table/ListRows.tsx';
import { type Marked, type SectionEndpoints, useContentChanged, useItems } from '../api.ts';
import { type Field, FieldInput } from './fields.tsx';

/** A section of the content: its calls, how a list shows it, and its form. */
export interface SectionView<Item> {
  readonly endpoints: SectionEndpoints<Item>;
  readonly title: string;
  readonly columns: readonly Column<Item>[];
  readonly fields: readonly Field<Item>[];
  /** A new item before anything was typed. */
  readonly empty: Item;
  readonly titleOf: (item: Item) => string;
  /** Further inputs of the form. */
  readonly more?: (item: Item, onChange: (change: Partial<Item>) => void) => ReactNode;
}

/** An item in the form, and the version that it had in the list; null for a new one. */
interface Edited<Item> {
  readonly item: Item;
  readonly seen: string | null;
}

interface Props<Item> {
  readonly view: SectionView<Item>;
  readonly keyword: string;
  readonly page: number;
  readonly onShow: (change: { keyword?: string; page?: number }) => void;
}

/** The list of a section with its form and its removal. */
export function SectionPanel<Item extends { id: string }>(props: Props<Item>) {
  const { view, keyword, page, onShow } = props;
  const query = useItems(view.endpoints, { keyword, page });
  const [edited, setEdited] = useState<Edited<Item> | null>(null);
  const [removed, setRemoved] = useState<Item | null>(null);
  const changed = useContentChanged();
  const refresh = () => {
    changed();
    void query.refetch();
  };
  const columns: readonly Column<Marked<Item>>[] = [
    ...view.columns,
    {
      title: '操作',
      render: (item) => (
        <Group gap={4} wrap="nowrap">
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => setEdited({ item, seen: item.mark })}
          >
            编辑
          </Button>
          <Button size="compact-sm" variant="subtle" color="red" onClick={() => setRemoved(item)}>
            删除
          </Button>
        </Group>
      ),
    },
  ];
  return (
    <>
      <Group justify="space-between" align="flex-end" mb="sm">
        <KeywordSearch
          hint={`搜索${view.title}`}
          keyword={keyword}
          maxLength={limits.noticeKeyword}
          hasButton
          onSearch={(next) => onShow({ keyword: next, page: 1 })}
        />
        <Button onClick={() => setEdited({ item: view.empty, seen: null })}>
          新增{view.title}
        </Button>
      </Group>
      <ListRows
        query={query}
        caption={view.title}
        columns={columns}
        keyOf={({ id }) => id}
        page={page}
        pageSize={limits.adminPageSize}
        onPage={(next) => onShow({ page: next })}
        empty={keyword === '' ? `还没有${view.title}` : `没有符合条件的${view.title}`}
      />
      {edited && (
        <ItemDialog view={view} {...edited} onClose={() => setEdited(null)} onSaved={refresh} />
      )}
      {removed && (
        <RemoveDialog
          view={view}
          item={removed}
          onClose={() => setRemoved(null)}
          onRemoved={refresh}
        />
      )}
    </>
  );
}

interface ItemDialogProps<Item> extends Edited<Item> {
  readonly view: SectionView<Item>;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** The label of the first field that must be filled in and is empty; null when none is. */
const missingIn = <Item,>(fields: readonly Field<Item>[], item: Item): string | null =>
  fields.find((field) => field.kind === 'text' && field.isRequired && field.get(item).trim() === '')
    ?.label ?? null;

function ItemDialog<Item extends { id: string }>(props: ItemDialogProps<Item>) {
  const { view, item, seen, onClose, onSaved } = props;
  const [typed, setTyped] = useState(item);
  const [missing, setMissing] = useState<string | null>(null);
  const { send, isSending, failure, reset } = useSend(view.endpoints.save, { quiet: true });
  const change = (part: Partial<Item>) => {
    // An earlier fault says nothing about the text that is typed now.
    if (failure) reset();
    setMissing(null);
    setTyped((before) => ({ ...before, ...part }));
  };
  const save = () => {
    const empty = missingIn(view.fields, typed);
    setMissing(empty);
    if (empty !== null) return;
    void send({ item: typed, seen }).then(
      () => {
        onSaved();
        onClose();
      },
      () => {},
    );
  };
  return (
    <FormDialog
      title={`${item.id === '' ? '新增' : '编辑'}${view.title}`}
      label={view.title}
      size="lg"
      problem={missing === null ? null : `请填写${missing}`}
      failure={failure}
      isSending={isSending}
      onSubmit={save}
      onClose={onClose}
    >
      {view.fields.map((field) => (
        <FieldInput key={field.label} field={field} item={typed} onChange={change} />
      ))}
      {view.more?.(typed, change)}
    </FormDialog>
  );
}

interface RemoveDialogProps<Item> {
  readonly view: SectionView<Item>;
  readonly item: Item;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

function RemoveDialog<Item extends { id: string }>(props: RemoveDialogProps<Item>) {
  const { view, item, onClose, onRemoved } = props;
  const sending = useSend(view.endpoints.remove, { quiet: true });
  return (
    <ActionDialog
      title={`删除${view.title}`}
      text={`「${view.titleOf(item)}」删除后，商城立即不再使用。`}
      word="删除"
      isDanger
      sending={sending}
      onConfirm={() => sending.send({ id: item.id }).then(onRemoved)}
      onClose={onClose}
    />
  );
}

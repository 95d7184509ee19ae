import { limits } from '@jicai/shared/limits.ts';
import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useSend } from '../../../../lib/http/call.ts';
import { ActionDialog } from '../../../../ui/dialog/ActionDialog.tsx';
import { FormDialog } from '../../../../ui/dialog/FormDialog.tsx';
import type { Column } from '../../../../ui/table/DataTable.tsx';
import { KeywordSearch } from '../../../../ui/table/KeywordSearch.tsx';
import { ListRows } from '../../../../ui/table/ListRows.tsx';
import { type SectionEndpoints, useContentChanged, useItems } from '../api.ts';
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
  const [edited, setEdited] = useState<Item | null>(null);
  const [removed, setRemoved] = useState<Item | null>(null);
  const changed = useContentChanged();
  const refresh = () => {
    changed();
    void query.refetch();
  };
  const columns: readonly Column<Item>[] = [
    ...view.columns,
    {
      title: '操作',
      render: (item) => (
        <Group gap={4} wrap="nowrap">
          <Button size="compact-sm" variant="subtle" onClick={() => setEdited(item)}>
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
        <Button onClick={() => setEdited(view.empty)}>新增{view.title}</Button>
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
        <ItemDialog view={view} item={edited} onClose={() => setEdited(null)} onSaved={refresh} />
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

interface ItemDialogProps<Item> {
  readonly view: SectionView<Item>;
  readonly item: Item;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

function ItemDialog<Item extends { id: string }>(props: ItemDialogProps<Item>) {
  const { view, item, onClose, onSaved } = props;
  const [typed, setTyped] = useState(item);
  const { send, isSending, failure, reset } = useSend(view.endpoints.save, { quiet: true });
  const change = (part: Partial<Item>) => {
    // An earlier fault says nothing about the text that is typed now.
    if (failure) reset();
    setTyped((before) => ({ ...before, ...part }));
  };
  const save = () =>
    void send({ item: typed }).then(
      () => {
        onSaved();
        onClose();
      },
      () => {},
    );
  return (
    <FormDialog
      title={`${item.id === '' ? '新增' : '编辑'}${view.title}`}
      label={view.title}
      size="lg"
      problem={failure?.text ?? null}
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

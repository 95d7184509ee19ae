import {
  consoleEndpoints,
  type DictionaryEntry,
  type DictionaryRow,
} from '@jicai/shared/contract/operations/console.ts';
import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useCall } from '../../../../lib/http/call.ts';
import { Loaded, Unloaded } from '../../../../ui/page/Loaded.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { useHasEntry } from '../../../identity/navigation/use-has-entry.ts';

const PAGE_SIZE = 60;
/** Between two signs that somebody types. */
const TYPING_MS = 300;

const facts: readonly Column<DictionaryRow>[] = [
  { title: '字典', isHeading: true, render: ({ title }) => title },
  { title: '条数', isNumber: true, render: ({ count }) => count },
  { title: '维护', render: (row) => <Keeper dictionary={row} /> },
];

/** The people who edit a dictionary; a link for who may do so. */
function Keeper({ dictionary: { keeper, path } }: { readonly dictionary: DictionaryRow }) {
  const mayEdit = useHasEntry(path);
  if (!mayEdit) return keeper;
  return (
    <Anchor component={Link} to={path}>
      {keeper}
    </Anchor>
  );
}

/** The dictionaries whose entries are data, and the entries of the one that was chosen. */
export function Dictionaries() {
  const [chosen, setChosen] = useState<string | null>(null);
  const { data, error, refetch } = useCall(
    consoleEndpoints.dictionaries,
    {},
    { quiet: true, alwaysNew: true },
  );
  if (!data) return <Unloaded what="字典加载失败" error={error} refetch={refetch} />;
  const columns: readonly Column<DictionaryRow>[] = [
    ...facts,
    {
      title: '操作',
      render: ({ name, title }) => (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`查看字典：${title}`}
          onClick={() => setChosen(name)}
        >
          查看
        </Button>
      ),
    },
  ];
  const dictionary = data.rows.find(({ name }) => name === chosen);
  return (
    <Stack>
      <Panel>
        <DataTable caption="字典" columns={columns} rows={data.rows} keyOf={({ name }) => name} />
      </Panel>
      {dictionary && <Entries key={dictionary.name} dictionary={dictionary} />}
    </Stack>
  );
}

const entryColumns: readonly Column<DictionaryEntry>[] = [
  { title: '名称', isHeading: true, render: ({ text }) => text },
  { title: '编码', render: ({ code }) => code },
  { title: '说明', render: ({ note }) => note || '—' },
];

function Entries({ dictionary: { name, title } }: { readonly dictionary: DictionaryRow }) {
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const [keyword] = useDebouncedValue(typed, TYPING_MS);
  const query = useCall(
    consoleEndpoints.dictionary,
    { name, keyword, page, pageSize: PAGE_SIZE },
    { quiet: true, keepPrevious: true },
  );
  return (
    <Panel title={title}>
      <Stack>
        <TextInput
          label="查找"
          placeholder="名称或编码"
          maw={320}
          maxLength={64}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setPage(1);
          }}
        />
        <Loaded query={query} what="字典加载失败">
          {(data) =>
            data.total === 0 ? (
              <Empty text="没有找到条目" />
            ) : (
              <>
                <DataTable
                  caption={`${title}的条目`}
                  columns={entryColumns}
                  rows={data.rows}
                  keyOf={({ code, text }) => `${code} ${text}`}
                />
                <Pager page={page} pages={Math.ceil(data.total / PAGE_SIZE)} onPage={setPage} />
              </>
            )
          }
        </Loaded>
      </Stack>
    </Panel>
  );
}

import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { LineResult, listingEndpoints } from '@jicai/shared/contract/supply/listing.ts';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { FileUpload } from '../../../files/upload/FileUpload.tsx';
import { useImport, useListingChanged } from '../api.ts';
import { listingPaths } from '../paths.ts';

type Outcome = ResponseOf<(typeof listingEndpoints)['import']>;

const columns: readonly Column<LineResult>[] = [
  { title: '行号', isHeading: true, render: ({ id }) => `第 ${id} 行` },
  { title: '问题', render: ({ text }) => text },
];

/** /wdsp/drgl: prices, stock and new drafts from the workbook that the list exports. */
export default function ListingImportPage() {
  const [group, setGroup] = useState<string | null>(null);
  const [isReady, setReady] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { send, isSending } = useImport();
  const changed = useListingChanged();
  const run = (isDry: boolean) =>
    void send({ groupId: group ?? '', isDry }).then(
      (answer) => {
        setOutcome(answer);
        if (!isDry) changed();
      },
      () => setOutcome(null),
    );
  return (
    <>
      <PageHeader
        title="导入商品"
        hint="使用「我的商品」导出的工作簿：有 SKU 编号的行更新价格与库存，没有编号的行新增草稿"
        actions={
          <Button component={Link} to={listingPaths.listings.to()} variant="default">
            返回我的商品
          </Button>
        }
      />
      <Panel>
        <Stack>
          <FileUpload
            label="商品工作簿"
            group={group}
            onGroup={setGroup}
            fileDomain="general"
            accept="workbooks"
            limit={1}
            onChange={({ isUploading, stored }) => {
              const hasFile = !isUploading && stored > 0;
              setReady(hasFile);
              // The list of files may be read once more behind a dry run: its result stays.
              if (!hasFile) setOutcome(null);
            }}
          />
          <Group>
            <Button
              variant="light"
              disabled={!isReady || group === null}
              loading={isSending}
              onClick={() => run(true)}
            >
              试算
            </Button>
            <Button
              disabled={!outcome || outcome.isWritten || outcome.problemCount > 0}
              loading={isSending}
              onClick={() => run(false)}
            >
              确认导入
            </Button>
          </Group>
          {outcome && <Result outcome={outcome} />}
        </Stack>
      </Panel>
    </>
  );
}

function Result({ outcome }: { readonly outcome: Outcome }) {
  const { rows, changed, created, same, problems, problemCount, isWritten } = outcome;
  const isWrong = problemCount > 0;
  return (
    <Stack gap="sm" role="status">
      <Alert color={isWrong ? 'red' : 'green'}>
        共 {rows} 行：更新 {changed} 行，新增草稿 {created} 个，未变 {same} 行
        {isWrong ? `，${problemCount} 行有误，全部未写入` : isWritten ? '，已写入' : '，可以导入'}
      </Alert>
      {isWrong && (
        <>
          <DataTable caption="有误的行" columns={columns} rows={problems} keyOf={({ id }) => id} />
          {problemCount > problems.length && (
            <Text size="sm" c="var(--jc-muted)">
              仅显示前 {problems.length} 行
            </Text>
          )}
        </>
      )}
    </Stack>
  );
}

import type { ComparisonColumn, ComparisonRecord } from '@jicai/shared/contract/mall/comparison.ts';
import { comparisonTable, onlyDifferences } from '@jicai/shared/domain/mall/comparison/table.ts';
import { Alert, Button, Group, Stack, Switch } from '@mantine/core';
import { IconDownload, IconFileCertificate, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { download } from '../../../../lib/browser/download.ts';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { WayTo } from '../../../../ui/page/WayTo.tsx';
import { navigationPaths } from '../../../identity/navigation/paths.ts';
import { useCompare } from '../../actions/mall-actions.ts';
import { useComparisonTable } from '../api.ts';
import { CompareTable } from '../components/CompareTable.tsx';
import { FreezeDialog } from '../components/FreezeDialog.tsx';
import { RecordDialog } from '../components/RecordDialog.tsx';
import { areMixed, readIds, withoutId } from '../model/ids.ts';
import { comparisonSheet } from '../model/sheet.ts';
import { COMPARED_PARAM, comparisonPaths } from '../paths.ts';

/** /goods/goodscompare?ids=: products beside each other; without ids, those of the bar. */
export default function ComparePage() {
  const [params] = useSearchParams();
  const { items, remove } = useCompare();
  const navigate = useNavigate();
  const named = readIds(params.get(COMPARED_PARAM));
  const ids = named.length > 0 ? named : items.map(({ productId }) => productId);
  const { data, error, refetch } = useComparisonTable(ids);

  if (ids.length === 0) {
    return (
      <Empty
        text="请先选择商品"
        action={
          <Button component={Link} to={navigationPaths.mallIndex.to()}>
            去选商品
          </Button>
        }
      />
    );
  }
  if (!data) return <Unloaded what="对比表加载失败" error={error} refetch={refetch} />;

  if (data.columns.length === 0)
    return (
      <Empty
        drawing="lost"
        text="所选商品不存在或已下架"
        action={<WayTo to={navigationPaths.mallIndex.to()}>去选商品</WayTo>}
      />
    );

  function drop({ productId, id }: ComparisonColumn): void {
    if (id !== '') void remove(id);
    void navigate(comparisonPaths.productCompare.to(withoutId(ids, productId)), { replace: true });
  }

  return <Comparison columns={data.columns} onRemove={drop} />;
}

interface Props {
  readonly columns: readonly ComparisonColumn[];
  readonly onRemove: (column: ComparisonColumn) => void;
}

function Comparison({ columns, onRemove }: Props) {
  const [isTinted, setTinted] = useState(true);
  const [isShort, setShort] = useState(false);
  const [record, setRecord] = useState<ComparisonRecord | null>(null);
  const [isFreezing, setFreezing] = useState(false);
  const all = comparisonTable(columns.map(({ facts }) => facts));
  const sections = isShort ? onlyDifferences(all) : all;

  return (
    <Stack gap="md">
      <PageHeader
        title="商品对比"
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} aria-hidden />}
              onClick={() => window.print()}
            >
              打印
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => {
                const names = columns.map(({ name }) => name);
                download('商品对比.csv', 'text/csv', comparisonSheet(names, all));
              }}
            >
              导出
            </Button>
            <Button
              leftSection={<IconFileCertificate size={16} aria-hidden />}
              disabled={columns.length < 2}
              onClick={() => setFreezing(true)}
            >
              生成比价记录
            </Button>
          </>
        }
      />
      <Group gap="lg">
        <Switch
          label="高亮不同项"
          checked={isTinted}
          onChange={(event) => setTinted(event.currentTarget.checked)}
        />
        <Switch
          label="隐藏相同项"
          checked={isShort}
          onChange={(event) => setShort(event.currentTarget.checked)}
        />
      </Group>
      {areMixed(columns) && (
        <Alert color="orange" variant="light">
          所选商品分类不同，部分参数可能无法对照
        </Alert>
      )}
      <CompareTable columns={columns} sections={sections} isTinted={isTinted} onRemove={onRemove} />
      {isFreezing && (
        <FreezeDialog
          productIds={columns.map(({ productId }) => productId)}
          onDone={(made) => {
            setFreezing(false);
            setRecord(made);
          }}
          onClose={() => setFreezing(false)}
        />
      )}
      <RecordDialog record={record} onClose={() => setRecord(null)} />
    </Stack>
  );
}

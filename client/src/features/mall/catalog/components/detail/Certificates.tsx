import type { ProductCertificate } from '@jicai/shared/contract/mall/catalog/detail.ts';
import { Badge, Group } from '@mantine/core';
import { dayText } from '../../../../../lib/time/time-text.ts';
import { Unloaded } from '../../../../../ui/page/Loaded.tsx';
import { Empty } from '../../../../../ui/page/states.tsx';
import { type Column, DataTable } from '../../../../../ui/table/DataTable.tsx';
import { useCertificates } from '../../api.ts';

const columns: readonly Column<ProductCertificate>[] = [
  {
    title: '资质证明',
    isHeading: true,
    render: ({ name, isNeeded }) => (
      <Group gap={6}>
        {name}
        {isNeeded && (
          <Badge variant="light" size="sm">
            本品目要求
          </Badge>
        )}
      </Group>
    ),
  },
  { title: '编号', render: ({ number }) => <span className="tnum">{number || '—'}</span> },
  { title: '发证机关', isMinor: true, render: ({ issuer }) => issuer || '—' },
  {
    title: '有效期至',
    render: ({ expiresAtMs, isExpired }) => (
      <Group gap={6}>
        {/* The last day counts in full. */}
        {expiresAtMs === null ? '长期' : dayText(expiresAtMs - 1)}
        {isExpired && (
          <Badge color="red" variant="light" size="sm">
            已过期
          </Badge>
        )}
      </Group>
    ),
  },
];

/** The certificates by which a product is sold. */
export function Certificates({ productId }: { readonly productId: string }) {
  const { data, error, refetch } = useCertificates(productId);
  if (!data) return <Unloaded what="资质证明加载失败" error={error} refetch={refetch} />;
  if (data.rows.length === 0) return <Empty text="供应商还没有登记资质证明" />;
  return (
    <DataTable
      caption="资质证明"
      columns={columns}
      rows={data.rows}
      keyOf={({ name, number }) => `${name} ${number}`}
    />
  );
}

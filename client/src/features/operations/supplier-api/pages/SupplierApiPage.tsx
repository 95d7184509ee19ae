import { SUPPLIER_API_BASE } from '@jicai/shared/contract/operations/supplier-api.ts';
import { Anchor, Stack } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { readPage } from '../../../../lib/url/page-param.ts';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { useOverview } from '../api.ts';
import { Deliveries } from '../components/Deliveries.tsx';
import { Tokens } from '../components/Tokens.tsx';
import { Webhooks } from '../components/Webhooks.tsx';
import { supplierApiPaths } from '../paths.ts';

/** /jkdj: tokens, webhooks and deliveries of a supplier's own system. */
export default function SupplierApiPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { data, error, refetch } = useOverview();
  if (!data) return <Unloaded what="接口对接加载失败" error={error} refetch={refetch} />;
  return (
    <>
      <PageHeader
        title="接口对接"
        hint={
          <>
            用您的系统更新价格和库存、读取订单、发货；
            <Anchor href={`${SUPPLIER_API_BASE}/openapi.json`} target="_blank" underline="always">
              接口文档（OpenAPI）
            </Anchor>
          </>
        }
      />
      <Stack>
        <Tokens tokens={data.tokens} />
        <Webhooks webhooks={data.webhooks} />
        <Deliveries
          page={readPage(params)}
          onPage={(page) => void navigate(supplierApiPaths.supplierApi.to({ page }))}
        />
      </Stack>
    </>
  );
}

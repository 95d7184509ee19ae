import {
  type AfterSaleDetail,
  afterSaleEndpoints,
} from '@jicai/shared/contract/fulfilment/after-sale.ts';
import {
  afterSaleKinds,
  lowersStatement,
} from '@jicai/shared/domain/fulfilment/after-sale/claim.ts';
import { Anchor } from '@mantine/core';
import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { lazy } from '../../../../lib/browser/lazy.ts';
import { useCall } from '../../../../lib/http/call.ts';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Facts } from '../../../../ui/show/Facts.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { Columns } from '../../settlement/components/Columns.tsx';
import { DocumentAway } from '../../settlement/components/DocumentAway.tsx';
import { EventLog } from '../../settlement/components/EventLog.tsx';
import { PdfButton } from '../../settlement/components/PdfButton.tsx';
import { AfterSaleBadge } from '../../settlement/components/StateBadge.tsx';
import { threadPaths } from '../../thread/paths.ts';
import { AfterSaleActions } from '../components/AfterSaleActions.tsx';
import { AFTER_SALE_PARAM, afterSalePaths } from '../paths.ts';

const Files = lazy(async () => ({
  default: (await import('../../../files/upload/FileUpload.tsx')).FileUpload,
}));

/** /services, /servicesrecord and /gysservicesrecord: one after-sale for one of its sides. */
export default function AfterSaleDetailPage() {
  const [params] = useSearchParams();
  const id = params.get(AFTER_SALE_PARAM) ?? '';
  const { data, error, refetch } = useCall(
    afterSaleEndpoints.detail,
    { id },
    { enabled: id !== '', quiet: true, alwaysNew: true },
  );
  if (!data)
    return (
      <DocumentAway
        what="售后单加载失败"
        error={error}
        refetch={refetch}
        list={{ to: afterSalePaths.afterSales.to(), title: '售后列表' }}
      />
    );
  const { afterSale } = data;
  return (
    <>
      <PageHeader
        title={`售后单 ${afterSale.number}`}
        hint={<AfterSaleBadge state={afterSale.state} />}
        actions={<PdfButton print={afterSaleEndpoints.print} id={id} />}
      />
      <Columns
        main={
          <Panel>
            <AfterSaleFacts afterSale={afterSale} />
            <AfterSaleActions key={afterSale.version} afterSale={afterSale} />
            {afterSale.fileGroup && (
              <Suspense fallback={null}>
                <Files label="图片" group={afterSale.fileGroup} fileDomain="afterSale" readOnly />
              </Suspense>
            )}
          </Panel>
        }
        side={<EventLog events={afterSale.events} />}
      />
    </>
  );
}

/** The effects of a return on both stocks; none before the goods are back. */
function stockFacts({ stockReturned, isSellable }: AfterSaleDetail): (readonly [string, string])[] {
  const reversed = [['冲减入库', `${stockReturned} 件`]] as const;
  const resold = [['可售库存', '已恢复']] as const;
  return [...(stockReturned > 0 ? reversed : []), ...(isSellable ? resold : [])];
}

function AfterSaleFacts({ afterSale }: { readonly afterSale: AfterSaleDetail }) {
  return (
    <Facts
      facts={[
        ['类型', afterSaleKinds[afterSale.kind]],
        ['商品', `${afterSale.name} × ${afterSale.quantity}`],
        ...(lowersStatement(afterSale.kind)
          ? [['退款金额', <Money key="r" amount={afterSale.refund} fw={700} />] as const]
          : []),
        [
          '订单',
          <Anchor key="o" component={Link} to={threadPaths.orderThread.to(afterSale.orderId)}>
            {afterSale.orderNumber}
          </Anchor>,
        ],
        ['采购单位', afterSale.unitName],
        ['供应商', afterSale.supplierName],
        ['原因', afterSale.reason],
        ['问题描述', afterSale.description || '—'],
        ['联系人', `${afterSale.contactName} ${afterSale.contactPhone}`],
        ['答复期限', dateTimeText(afterSale.answerByMs)],
        ['寄回物流', afterSale.returnTracking || '—'],
        ...(lowersStatement(afterSale.kind)
          ? []
          : [['补发物流', afterSale.replacementTracking || '—'] as const]),
        ...(afterSale.cost === 0
          ? []
          : [['处理费用', <Money key="c" amount={afterSale.cost} isPrice={false} />] as const]),
        ...stockFacts(afterSale),
        ...(lowersStatement(afterSale.kind)
          ? [['冲抵对账单', afterSale.statementNumber || '—'] as const]
          : []),
        ...afterSale.providerForm.map(({ name, value }) => [name, value] as const),
      ]}
    />
  );
}

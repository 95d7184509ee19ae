import { IconGavel, IconHeadset, IconReceipt, IconShieldCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { type Blurb, FooterFrame } from './FooterFrame.tsx';

const promises: readonly Blurb[] = [
  [IconGavel, '公平竞争', '规则事先公开，报价全程留痕'],
  [IconShieldCheck, '资质保护', '证照到期提前提醒'],
  [IconReceipt, '按约结算', '对账、开票、付款进度可查'],
  [IconHeadset, '供应商服务', '入驻、上架、履约均有专人解答'],
];

/** The footer of suppliers: what the mall promises them, the rules they bid by, contact. */
export function SupplierFooter() {
  return (
    <FooterFrame blurbs={promises}>
      <nav className="page" aria-label="规则与公示">
        <Link to={paths.negotiationRule.to()}>议价规则</Link> ·{' '}
        <Link to={paths.fixedPointRule.to()}>定点竞价规则</Link> ·{' '}
        <Link to={paths.biddingResults.to()}>竞价结果</Link> ·{' '}
        <Link to={paths.inquiryResults.to()}>询价结果</Link> ·{' '}
        <Link to={paths.publishedContracts.to()}>合同公示</Link>
      </nav>
    </FooterFrame>
  );
}

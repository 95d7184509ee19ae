import {
  IconCertificate,
  IconHeadset,
  IconReportMoney,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { type Blurb, FooterFrame } from './FooterFrame.tsx';

const guarantees: readonly Blurb[] = [
  [IconCertificate, '正品保障', '供应商实名入驻，资质可查'],
  [IconReportMoney, '价格监督', '价格公开可比，竞价全程留痕'],
  [IconTruckDelivery, '极速配送', '履约过程在线跟踪'],
  [IconHeadset, '售后无忧', '平台介入，责任到人'],
];

/** The footer of everybody but suppliers: four guarantees, what units publish, contact. */
export function BuyerFooter() {
  return (
    <FooterFrame blurbs={guarantees}>
      <nav className="page" aria-label="公开信息">
        <Link to={paths.publishedContracts.to()}>合同公示</Link> ·{' '}
        <Link to={paths.biddingResults.to()}>竞价结果</Link> ·{' '}
        <Link to={paths.inquiryResults.to()}>询价结果</Link> ·{' '}
        <Link to={paths.audit.to('')}>竞价存证核验</Link> ·{' '}
        <Link to={paths.registerLanding.to()}>入驻与注册</Link>
      </nav>
    </FooterFrame>
  );
}

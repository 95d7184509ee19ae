import { SITE_NAME } from '@jicai/shared/contract/kernel/site.ts';
import {
  IconCertificate,
  IconHeadset,
  type IconProps,
  IconReportMoney,
  IconTruckDelivery,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useContact } from '../../features/mall/content/api.ts';
import { useServerTime } from '../../lib/time/server-time.ts';
import classes from './SiteFooter.module.css';

const guarantees: readonly (readonly [ComponentType<IconProps>, string, string])[] = [
  [IconCertificate, '正品保障', '供应商实名入驻，资质可查'],
  [IconReportMoney, '价格监督', '价格公开可比，竞价全程留痕'],
  [IconTruckDelivery, '极速配送', '履约过程在线跟踪'],
  [IconHeadset, '售后无忧', '平台介入，责任到人'],
];

/** Four guarantees, contact, copyright. */
export function SiteFooter() {
  const contact = useContact().data?.contact;
  const year = new Date(useServerTime().now()).getFullYear();
  return (
    <footer className={classes.footer}>
      <ul className={`page ${classes.guarantees}`}>
        {guarantees.map(([Icon, title, text]) => (
          <li key={title}>
            <Icon size={30} stroke={1.3} aria-hidden />
            <span>
              <strong>{title}</strong>
              <small>{text}</small>
            </span>
          </li>
        ))}
      </ul>
      <div className={classes.legal}>
        <p className="page">
          {contact && (
            <>
              客服热线 <a href={`tel:${contact.phone}`}>{contact.phone}</a>（{contact.hours}） ·
              邮箱 <a href={`mailto:${contact.email}`}>{contact.email}</a> · {contact.address}
            </>
          )}
        </p>
        <p className="page">
          {contact && <>主办单位：{contact.company} · </>}© {year} {SITE_NAME} 版权所有
          {contact && <> · {contact.recordNumber}</>}
        </p>
      </div>
    </footer>
  );
}

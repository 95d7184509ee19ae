import { SITE_NAME } from '@jicai/shared/contract/kernel/site.ts';
import type { IconProps } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { useContact } from '../../features/mall/content/api.ts';
import { useServerTime } from '../../lib/time/server-time.ts';
import classes from './SiteFooter.module.css';

/** An icon, a promise, and what it means. */
export type Blurb = readonly [ComponentType<IconProps>, string, string];

interface Props {
  readonly blurbs: readonly Blurb[];
  readonly children?: ReactNode;
}

/** The footer of every layout: blurbs, contact and copyright, with the links of the layout as children. */
export function FooterFrame({ blurbs, children }: Props) {
  const contact = useContact().data?.contact;
  const year = new Date(useServerTime().now()).getFullYear();
  return (
    <footer className={classes.footer}>
      <ul className={`page ${classes.guarantees}`}>
        {blurbs.map(([Icon, title, text]) => (
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
        {children}
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

import { SITE_NAME } from '@jicai/shared/contract/kernel/site.ts';
import { Link } from 'react-router-dom';
import classes from './Brand.module.css';

interface Props {
  readonly to: string;
}

/** The product's sign and name, leading home. */
export function Brand({ to }: Props) {
  return (
    <Link to={to} className={classes.brand} aria-label={`${SITE_NAME}首页`}>
      <svg width="34" height="34" viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="7" fill="var(--mantine-color-brand-7)" />
        <circle cx="16" cy="14" r="5" fill="#ffd43b" />
        <path
          d="M16 4v2.5M6.5 14H9M23 14h2.5M9.3 7.3l1.8 1.8M22.7 7.3l-1.8 1.8"
          stroke="#ffd43b"
          strokeWidth="2"
          strokeLinecap="round"
        />
        <path d="M6 22h20M9 26.5h14" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" />
      </svg>
      <span>{SITE_NAME}</span>
    </Link>
  );
}

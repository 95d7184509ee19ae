import { PUBLIC_BOARD_PATH } from '../auction/live/public.ts';
import { RECORD_BASE } from '../auction/record.ts';
import { UPLOAD_PATH } from '../files/upload.ts';
import { ORDER_ARCHIVE_BASE } from '../fulfilment/archive.ts';
import type { CostClass } from '../kernel/cost-class.ts';
import { BASE_PATH } from '../kernel/site.ts';
import { PICTURE_BASE } from '../mall/catalog.ts';
import { NOTICE_FILE_BASE } from '../mall/notice.ts';
import { OPEN_DATA_BASE } from '../operations/open-data.ts';
import { SUPPLIER_API_BASE } from '../operations/supplier-api.ts';
import { ARCHIVE_BASE } from '../sourcing/archive.ts';
import { TENDER_FILE_BASE } from '../sourcing/enrolment.ts';

/**
 * A path that is no call of the contract, with its cost class. The class also applies to all paths below
 * `path`, unless `alone` is true.
 */
interface Door {
  readonly path: string;
  readonly cost: CostClass;
  readonly alone?: boolean;
}

/**
 * The paths of the platform that are not calls of the contract, and the prefix `/live/` of the live
 * service; the first entry that matches a path determines its cost class.
 */
export const platformDoors: readonly Door[] = [
  { path: RECORD_BASE, cost: 'document' },
  { path: ARCHIVE_BASE, cost: 'document' },
  { path: ORDER_ARCHIVE_BASE, cost: 'document' },
  { path: OPEN_DATA_BASE, cost: 'report' },
  { path: `${SUPPLIER_API_BASE}/invoices`, cost: 'document' },
  { path: SUPPLIER_API_BASE, cost: 'cheap' },
  { path: PICTURE_BASE, cost: 'cheap' },
  { path: NOTICE_FILE_BASE, cost: 'cheap' },
  { path: TENDER_FILE_BASE, cost: 'cheap' },
  { path: '/app/file/download/', cost: 'cheap' },
  { path: '/app/file/display/', cost: 'cheap' },
  { path: UPLOAD_PATH, cost: 'upload', alone: true },
  { path: '/app/docs', cost: 'cheap' },
  { path: '/live/', cost: 'cheap' },
  { path: '/healthz', cost: 'page' },
  { path: '/readyz', cost: 'page' },
  { path: '/metrics', cost: 'page' },
];

/**
 * The paths that a relay serves itself. Below `BASE_PATH` is the browser application, with the
 * previews of shared links.
 */
export const relayDoors: readonly Door[] = [
  { path: PUBLIC_BOARD_PATH, cost: 'page' },
  { path: BASE_PATH, cost: 'page' },
  { path: '/healthz', cost: 'page' },
  { path: '/readyz', cost: 'page' },
  { path: '/metrics', cost: 'page' },
];

/**
 * Returns whether an entry matches `address`: the address is the entry's path or, unless the entry
 * is `alone`, lies below that path.
 */
const leadsThrough = ({ path, alone = false }: Door, address: string): boolean =>
  address === path || (!alone && address.startsWith(path.endsWith('/') ? path : `${path}/`));

/**
 * Returns the cost class of the first entry that matches `address`, a path without the query, or `null` if no
 * entry matches.
 */
export const costOfDoor = (doors: readonly Door[], address: string): CostClass | null =>
  doors.find((door) => leadsThrough(door, address))?.cost ?? null;

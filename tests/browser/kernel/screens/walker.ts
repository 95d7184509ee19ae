import { AxeBuilder } from '@axe-core/playwright';
import { paths } from '@jicai/client/src/app/paths.ts';
import { SITE_NAME } from '@jicai/shared/contract/kernel/site.ts';
import type { Page, Request } from '@playwright/test';
import { desktop, phone, type Seat } from '../../stage.ts';
import type { Visit } from './visits.ts';

/** So long a screen may take on a busy machine until it says something final. */
const SETTLED_WITHIN_MS = 15_000;
/** Looks in a row that find nothing under way. */
const QUIET_LOOKS = 3;
const LOOK_EVERY_MS = 40;

/** A page that goes from address to address as its links do, and notes what is wrong with each. */
export interface Walker {
  readonly page: Page;
  /** Opens an address and waits until it is settled. */
  open(path: string): Promise<void>;
  /** Complaints of browser and server since the last time this was asked. */
  takeComplaints(): string[];
}

/** Calls that stay open on purpose. */
const isLasting = (request: Request) =>
  request.url().includes('/socket.io/') || request.resourceType() === 'websocket';

/** Follows the requests and complaints of a seat's page. */
export function walkerOf({ page, complaints }: Seat, mall: string): Walker {
  const underWay = new Set<Request>();
  const failures: string[] = [];
  page.on('request', (request) => {
    if (!isLasting(request)) underWay.add(request);
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => {
    underWay.delete(request);
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page ends what it had asked for.
    if (reason !== 'net::ERR_ABORTED') failures.push(`${request.url()} failed: ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) failures.push(`${response.url()} answered ${response.status()}`);
  });

  const settle = async () => {
    const deadline = Date.now() + SETTLED_WITHIN_MS;
    let quiet = 0;
    while (quiet < QUIET_LOOKS && Date.now() < deadline) {
      const isQuiet = underWay.size === 0 && !(await page.evaluate(isBusy));
      quiet = isQuiet ? quiet + 1 : 0;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    if (quiet < QUIET_LOOKS) failures.push('it never settles');
  };
  return {
    page,
    async open(path) {
      if (page.url().startsWith(mall)) await page.evaluate(goTo, new URL(mall).pathname + path);
      else await page.goto(mall + path);
      await settle();
    },
    takeComplaints: () => [...complaints.splice(0), ...failures.splice(0)],
  };
}

/** In the page: is anything loading? A page whose code is still on its way has no heading. */
function isBusy(): boolean {
  const isLoading = document.querySelector('[aria-busy="true"], .mantine-Skeleton-root') !== null;
  return isLoading || document.querySelector('h1') === null;
}

/** In the page: goes on as the browser's own buttons do, without loading the application again. */
function goTo(address: string): void {
  history.pushState({ idx: history.length }, '', address);
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
}

/** In the page: the parts that stand out over the right edge; none when nothing does. */
function overflowing(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.body.querySelectorAll('*')].filter((element) => {
    const { right, width } = element.getBoundingClientRect();
    return width > 0 && right > clientWidth + 1;
  });
  const named = wide
    .slice(0, 3)
    .map((element) => `<${element.tagName.toLowerCase()} class="${element.className}">`);
  return [`${scrollWidth} px on ${clientWidth} px: ${named.join(' ')}`];
}

/** In the page: the tables that stand out over what they lie in, where nothing lets them scroll. */
function tooWideTables(): string[] {
  const isOut = (table: Element) => {
    const { right } = table.getBoundingClientRect();
    let standsOut = false;
    for (let box = table.parentElement; box && box !== document.body; box = box.parentElement) {
      if (['auto', 'scroll'].includes(getComputedStyle(box).overflowX)) return false;
      if (right > box.getBoundingClientRect().right + 1) standsOut = true;
    }
    return standsOut;
  };
  return [...document.querySelectorAll('table')]
    .filter(isOut)
    .map((table) => `too wide for its place: ${table.textContent?.slice(0, 60)}`);
}

/** The findings of axe in the page as it is, by all of its rules or by these. */
export async function axe(page: Page, rules: readonly string[] = []): Promise<string[]> {
  // No second page for the result: nothing here is framed from elsewhere.
  const builder = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules.length > 0
    ? builder.withRules([...rules])
    : builder
  ).analyze();
  return violations.map(({ id, nodes }) => {
    const [first] = nodes;
    return `axe ${id} (${nodes.length}): ${first?.html.slice(0, 200)} ${first?.failureSummary ?? ''}`;
  });
}

/** Their tab has the name of the mall alone. */
const HOMES: ReadonlySet<string> = new Set([paths.root.to(), paths.mallIndex.to()]);

/** The title, the heading and the address of a screen. */
async function nameless(page: Page, mall: string, { path, landing }: Visit): Promise<string[]> {
  const found: string[] = [];
  const title = await page.title();
  const isNamed = HOMES.has(path) ? title.includes(SITE_NAME) : title.endsWith(` - ${SITE_NAME}`);
  if (!isNamed) found.push(`its title is "${title}"`);
  if ((await page.getByRole('heading', { level: 1 }).count()) !== 1)
    found.push(`it has ${await page.getByRole('heading', { level: 1 }).count()} first headings`);
  // Logging out leads to the login.
  const address = path === paths.logout.to() ? paths.login.to() : (landing ?? path);
  const wanted = new URL(mall + address).pathname;
  const { pathname } = new URL(page.url());
  if (pathname !== wanted) found.push(`it leads to ${pathname}`);
  return found;
}

/** In the page: the decisions whose outcome is chosen before anybody chose. */
function preselected(): string[] {
  return [...document.querySelectorAll('[data-outcome]:has(input:checked)')].map(
    (group) => `an outcome is preselected: ${group.textContent?.slice(0, 60)}`,
  );
}

/** Opens a screen on a desktop and on a phone; answers all that is wrong with it. */
export async function inspect(
  walker: Walker,
  mall: string,
  visit: Visit,
  afterEach: (page: Page, size: 'desktop' | 'phone') => Promise<unknown> = async () => [],
): Promise<string[]> {
  const { page } = walker;
  const { as, path } = visit;
  await page.setViewportSize(desktop);
  await walker.open(path);
  const found = [...(await nameless(page, mall, visit)), ...(await page.evaluate(overflowing))];
  found.push(...(await page.evaluate(tooWideTables)));
  found.push(...(await page.evaluate(preselected)), ...(await axe(page)));
  await afterEach(page, 'desktop');
  await page.setViewportSize(phone);
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  );
  found.push(...(await page.evaluate(overflowing)).map((what) => `phone: ${what}`));
  await afterEach(page, 'phone');
  found.push(...walker.takeComplaints());
  return found.map((what) => `${as ?? 'visitor'} ${path}: ${what}`);
}

/** A name for the picture of a screen. */
export const nameOf = ({ as, path }: Visit): string =>
  `${as ?? 'visitor'}${path.replaceAll(/[^\w-]+/g, '_')}`.slice(0, 120);

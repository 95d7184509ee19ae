import { describe, expect, it } from 'vitest';
import { code } from '../sources.ts';
import { presentNames, sqlTexts } from './names.ts';

const sources = code().filter(
  ({ path }) => path.startsWith('platform/src/') && !path.endsWith('.test.ts'),
);
const at = (folder: string, ...files: string[]) => files.map((file) => `${folder}/${file}`);

/**
 * The files that read the present name of a person, by the reason why a later change of the name may show
 * there. Everything else shows who did something, and reads `nameAt` of the moment of the act.
 */
const PRESENT: Readonly<Record<string, readonly string[]>> = {
  'the person is the subject: accounts, posts, sessions and what is sent to them': [
    ...at('identity/access', 'forgot.ts', 'links.ts'),
    ...at('identity/invitation', 'newcomers.ts', 'send.ts'),
    'identity/online/repository.ts',
    ...at('identity/organisation', 'people/account-changes.ts', 'people/add.ts', 'posts/posts.ts'),
    'identity/organisation/repository.ts',
    'identity/preference/send.ts',
    ...at('identity/session', 'new-password.ts', 'repository.ts'),
    'identity/sign-on/console.ts',
    ...at('operations', 'admin/people.ts', 'doctor/checks/people.ts'),
    ...at('operations/import', 'export.ts', 'facts.ts'),
    'sourcing/life/mail/send.ts',
    'supply/entry/admin.ts',
    'work/todo/break-glass.ts',
  ],
  'the person acts now, and what is written of it stores the name': [
    'auction/countersign/supervisors.ts',
    ...at('operations', 'provider/order-rows.ts', 'supplier-api/entrance/admission.ts'),
    ...at('operations', 'supplier-api/webhooks/deliver.ts', 'workflow/publish.ts'),
    ...at('ordering', 'group-buy/orders.ts', 'order/placing/award.ts', 'order/repository.ts'),
  ],
  'who may act, or is asked to': [
    'ordering/group-buy/join.ts',
    'operations/workflow/service.ts',
    ...at('sourcing', 'editor/repository.ts', 'scoring/repository.ts'),
    ...at(
      'work/approval',
      'flow/take-back.ts',
      'reviewers/delegation.ts',
      'reviewers/reviewers.ts',
    ),
  ],
  'open work, which names its people as colleagues know them': [
    'auction/countersign/todo.ts',
    ...at('identity', 'change-request/duties.ts', 'organisation/posts/duties.ts'),
    'operations/registration/duties.ts',
    'ordering/order/due.ts',
    'work/duty/nobody.ts',
  ],
  'numbers and lists that go on, of whoever has them now': [
    'operations/dashboard/lists.ts',
    ...at('ordering', 'budget/reading.ts', 'purchase-list/repository.ts'),
  ],
};

describe('a name beside an act', () => {
  it('is the one of its moment: only listed files read the present name of a person', () => {
    const found = sources.filter((source) => presentNames(source).length > 0);
    const listed = Object.values(PRESENT).flat();
    expect(found.map(({ path }) => path.replace('platform/src/', '')).toSorted()).toEqual(
      listed.toSorted(),
    );
  });

  it('finds a reader in either way of writing SQL, and lets those of a moment be', () => {
    const read = (text: string) => presentNames({ path: 'x.ts', text });
    expect(read('sql`select asker.name from t join person asker on asker.id = t.by`')).toEqual([
      'asker.name',
    ]);
    expect(read("db.selectFrom('person as p').select(['p.name as by'])")).toEqual(['p.name']);
    expect(read('sql`(select name from person where id = t.by)`')).toHaveLength(1);
    const payments = sources.find(({ path }) => path.endsWith('fulfilment/payment/reading.ts'));
    expect(payments?.text).toContain('join person approver');
    expect(payments && presentNames(payments)).toEqual([]);
    expect(read('const by = person.name; sql`select id from person`')).toEqual([]);
  });

  it('is kept by the database: no statement writes former names', () => {
    const writes = /(?:insert into|update|delete from|truncate)\s+former_name\b/;
    expect(sources.filter((source) => sqlTexts(source).some((text) => writes.test(text)))).toEqual(
      [],
    );
    expect(
      sources.filter(({ text }) =>
        /(?:insertInto|updateTable|deleteFrom)\('former_name'\)/.test(text),
      ),
    ).toEqual([]);
  });
});

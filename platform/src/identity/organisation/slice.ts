import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { ownPostEndpoints, peopleEndpoints } from '@jicai/shared/contract/identity/people.ts';
import { unitEndpoints } from '@jicai/shared/contract/identity/units.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { organisationMessages } from '@jicai/shared/messages/identity/organisation.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Publish } from '../../kernel/events/events.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { proven, type Role } from '../../kernel/http/caller/policy.ts';
import { defineJob, handleJob } from '../../kernel/jobs/job.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import { transact } from '../../kernel/write/write.ts';
import * as people from './people/people.ts';
import { endPost, grantPost, ownUnits, refreshPosts, switchUnit } from './posts/posts.ts';
import { saveReviewBodies } from './units/review-bodies.ts';
import { listUnits, saveDepartment, saveUnit } from './units/units.ts';
import { askWaiver, grantWaiver, listWaivers, withdrawWaiver } from './waivers.ts';

const managers: readonly Role[] = ['unitAdmin', 'systemAdmin', 'securityAdmin'];
const keepers: readonly Role[] = ['unitAdmin', 'systemAdmin'];

/** Posts begin and end with the day in China. */
const refreshPostsJob = defineJob('organisation.refreshPosts', {
  ids: [],
  schedule: '1 0 * * *',
});

/** Units, people and their posts. */
export const organisationSlice: Slice<people.PeopleNeeds & { readonly publish: Publish }> = {
  name: 'identity/organisation',
  messages: organisationMessages,
  policy: {
    'member.list': managers,
    'member.detail': managers,
    'member.add': proven(keepers),
    'member.save': proven(keepers),
    'member.reveal': keepers,
    'member.setDisabled': proven(managers),
    'member.reset': proven(managers),
    'member.obligations': keepers,
    'member.leave': proven(keepers),
    'member.grant': proven(managers),
    'member.endPost': proven(managers),
    'member.number': 'loggedIn',
    'post.mine': 'loggedIn',
    'post.switch': 'loggedIn',
    'unit.list': managers,
    'unit.save': ['systemAdmin'],
    'unit.saveDepartment': keepers,
    'unit.saveReviewBodies': proven(['securityAdmin']),
    'waiver.list': managers,
    'waiver.ask': ['unitAdmin'],
    'waiver.grant': proven(['unitAdmin', 'securityAdmin']),
    'waiver.withdraw': ['unitAdmin', 'securityAdmin'],
  },
  menu: [
    {
      group: 'people',
      order: 1,
      name: 'members',
      title: '会员管理',
      path: menuPaths.members,
      icon: 'users',
      needs: 'member.list',
    },
    {
      group: 'people',
      order: 3,
      name: 'personnel',
      title: '人事中心',
      path: menuPaths.personnel,
      icon: 'hierarchy',
      needs: 'unit.list',
    },
  ],
  endpoints: (needs) => [
    query(peopleEndpoints.list, (body, call) => people.list(needs, personOf(call), body)),
    query(peopleEndpoints.detail, ({ id }, call) => people.read(needs, personOf(call), id)),
    write(peopleEndpoints.add, (body, context) => people.add(needs, body, context)),
    write(peopleEndpoints.save, people.save),
    write(peopleEndpoints.reveal, ({ id }, context) => people.reveal(id, context)),
    write(peopleEndpoints.setDisabled, (body, context) => people.setDisabled(needs, body, context)),
    write(peopleEndpoints.reset, (body, context) => people.reset(needs, body, context)),
    query(peopleEndpoints.obligations, (body, call) =>
      people.readObligations(needs, personOf(call), body),
    ),
    write(peopleEndpoints.leave, (body, context) => people.leave(needs, body, context)),
    write(peopleEndpoints.grant, ({ id, ...post }, context) => grantPost(id, post, context)),
    write(peopleEndpoints.endPost, (body, context) => endPost(needs, body, context)),
    query(peopleEndpoints.number, (_body, call) => people.ownNumber(needs, personOf(call))),
    query(ownPostEndpoints.mine, (_body, call) => ownUnits(needs, personOf(call))),
    write(ownPostEndpoints.switch, ({ unitId }, context) => switchUnit(unitId, context)),
    query(unitEndpoints.list, ({ keyword }, call) => listUnits(personOf(call), keyword, needs.db)),
    write(unitEndpoints.save, saveUnit),
    write(unitEndpoints.saveDepartment, saveDepartment),
    write(unitEndpoints.saveReviewBodies, saveReviewBodies),
    query(unitEndpoints.waivers, (_body, call) =>
      listWaivers(personOf(call), needs.clock, needs.db),
    ),
    write(unitEndpoints.askWaiver, askWaiver),
    write(unitEndpoints.grantWaiver, ({ id }, context) => grantWaiver(id, context)),
    write(unitEndpoints.withdrawWaiver, ({ id }, context) => withdrawWaiver(id, context)),
  ],
  jobs: ({ db, clock, obligations, publish }) => [
    handleJob(refreshPostsJob, () =>
      transact(db, async (trx) =>
        refreshPosts(dayOf(await readNow(clock, trx)), { obligations, publish, clock }, trx),
      ),
    ),
  ],
};

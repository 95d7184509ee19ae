import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { GroupBuyReview } from '@jicai/shared/contract/ordering/group-buy.ts';
import {
  groupBuyEndpoints,
  groupBuyReviewEndpoints,
} from '@jicai/shared/contract/ordering/group-buy.ts';
import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { groupBuyMessages } from '@jicai/shared/messages/ordering/group-buy.ts';
import { personLeft } from '../../identity/organisation/events.ts';
import { on } from '../../kernel/events/events.ts';
import { type Person, personOf } from '../../kernel/http/caller/caller.ts';
import { query, type ServedEndpoint, type Slice, write } from '../../kernel/slice.ts';
import { decide } from '../../work/approval/flow/decide.ts';
import type { ReviewNeeds } from '../../work/approval/kind.ts';
import { readSheet } from '../../work/approval/sheet.ts';
import { topicChannel } from '../../work/todo/channel.ts';
import { advanceGroupBuys } from './close.ts';
import { groupBuyDuties } from './duties.ts';
import { handGroupBuysOver } from './handover.ts';
import { join, leave } from './join.ts';
import { cancel, confirm, decline, launch } from './launch.ts';
import { listGroupBuys } from './lists.ts';
import type { OrderingDeps } from './orders.ts';
import { listJoins, readGroupBuy } from './reading.ts';
import { groupBuyReview } from './review.ts';
import { topicOf } from './transition.ts';

interface Needs extends OrderingDeps, ReviewNeeds {
  readonly relayToken: string;
}

const buyers = ['buyer', 'handler'] as const;
const launchers = [...buyers, 'operator'] as const;
const readers = [...launchers, 'supplier'] as const;

async function readReview(
  needs: Needs,
  person: Person,
  id: string,
): Promise<{ review: GroupBuyReview } | Refusal> {
  const sheet = await readSheet(groupBuyReview, id, person, needs);
  if (isRefusal(sheet)) return sheet;
  const { facts, flow, decision } = sheet;
  return {
    review: {
      groupBuy: facts,
      flow,
      ...decision,
    },
  };
}

const reviewCalls = (needs: Needs): ServedEndpoint[] => [
  query(groupBuyReviewEndpoints.detail, ({ id }, call) => readReview(needs, personOf(call), id)),
  write(groupBuyReviewEndpoints.submit, ({ id, file, ...form }, context) =>
    decide(needs, { businessType: 'groupBuy', businessId: id, ...form, fileGroup: file }, context),
  ),
];

/** Group buys: launch, review, joins, and the orders at the end. */
export const groupBuySlice: Slice<Needs> = {
  name: 'ordering/group-buy',
  messages: groupBuyMessages,
  policy: {
    'groupBuy.list': readers,
    'groupBuy.detail': readers,
    'groupBuy.joins': readers,
    'groupBuy.launch': launchers,
    'groupBuy.confirm': ['supplier'],
    'groupBuy.decline': ['supplier'],
    'groupBuy.cancel': launchers,
    'groupBuy.join': buyers,
    'groupBuy.leave': buyers,
    'groupBuyReview.detail': ['reviewer', ...launchers],
    'groupBuyReview.submit': ['reviewer'],
  },
  duties: groupBuyDuties,
  menu: [
    {
      group: 'shopping',
      order: 4,
      name: 'groupBuys',
      title: '团购',
      path: menuPaths.groupBuys,
      icon: 'usersGroup',
      needs: 'groupBuy.list',
    },
  ],
  endpoints: (needs) => [
    query(groupBuyEndpoints.list, (body, call) =>
      listGroupBuys(personOf(call), body, needs.clock, needs.db),
    ),
    query(groupBuyEndpoints.detail, ({ id }, call) =>
      readGroupBuy(id, personOf(call), {
        ...needs,
        channel: topicChannel(topicOf(id), needs.relayToken),
      }),
    ),
    query(groupBuyEndpoints.joins, (body, call) => listJoins(body, personOf(call), needs.db)),
    write(groupBuyEndpoints.launch, (body, context) => launch(needs.files, body, context)),
    write(groupBuyEndpoints.confirm, confirm),
    write(groupBuyEndpoints.decline, decline),
    write(groupBuyEndpoints.cancel, cancel),
    write(groupBuyEndpoints.join, (body, context) => join(needs.claimFiles, body, context)),
    write(groupBuyEndpoints.leave, leave),
    ...reviewCalls(needs),
  ],
  start: (needs, log, { untilDue }) => {
    const onError = (error: unknown) => log.error({ err: error }, 'a group buy could not go on');
    const round = () => advanceGroupBuys(needs, onError);
    return untilDue({ topics: ['groupBuy'], round }, { onError });
  },
  listeners: () => [on(personLeft, handGroupBuysOver)],
};

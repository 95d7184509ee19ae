import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { inquiryEndpoints } from '@jicai/shared/contract/sourcing/inquiry.ts';
import { isStop } from '@jicai/shared/domain/auction/is-stop.ts';
import { isRefusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { inquiryMessages } from '@jicai/shared/messages/sourcing/inquiry.ts';
import type { EndDeps } from '../../auction/control/end-rule.ts';
import { commandAnswer } from '../../auction/countersign/countersign.ts';
import { actorOf, auctionQuery, auctionWrite } from '../../auction/participation/endpoints.ts';
import { viewerOf } from '../../auction/participation/participation.ts';
import { withdrawQuote } from '../../auction/sealed/quotes.ts';
import type { Traces } from '../../auction/signal/traces.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { proven } from '../../kernel/http/caller/policy.ts';
import { ownWrite, query, type Slice } from '../../kernel/slice.ts';
import { changeInquiryEnd, changeInquiryState } from './hall.ts';
import { listSheets } from './repository.ts';
import { type InquiryNeeds, readSheet, saveDraft, submitSheet } from './service.ts';
import { makeTemplate } from './template.ts';

interface Needs extends InquiryNeeds, EndDeps {
  readonly traces: Traces;
}

const supplier = ['supplier'] as const;
const handler = ['handler'] as const;

/** Quote sheets of inquiries: the supplier's draft, its sealing, and the handler's commands. */
export const inquirySlice: Slice<Needs> = {
  name: 'sourcing/inquiry',
  messages: inquiryMessages,
  policy: {
    'inquiry.sheets': supplier,
    'inquiry.sheet': supplier,
    'inquiry.save': supplier,
    'inquiry.submit': supplier,
    'inquiry.withdraw': supplier,
    'inquiry.template': supplier,
    'inquiry.changeEnd': handler,
    'inquiry.changeState': proven(handler, { when: isStop }),
  },
  menu: [
    {
      group: 'sourcing',
      order: 3,
      name: 'inquiries',
      title: '询价项目',
      path: menuPaths.inquiries,
      icon: 'fileDollar',
      needs: 'inquiry.sheet',
    },
  ],
  endpoints: (needs) => {
    const { db, clock, limiter, traces } = needs;
    return [
      query(inquiryEndpoints.sheets, async ({ number }, call) => {
        const found = await listSheets(number, personOf(call).orgId, clock, db);
        return found.rows.length > 0 ? found : refuse('project.unknown');
      }),
      auctionQuery(needs, inquiryEndpoints.sheet, supplier, ({ code }, { packageNumber }) =>
        readSheet(needs, { packageNumber, code: code ?? '' }),
      ),
      // Not by the general write path: it keeps a hash of the body, which holds prices (AU21).
      ownWrite('unkeyed', inquiryEndpoints.save, async (body, call) => {
        const person = personOf(call);
        const viewer = await viewerOf(body.packageNumber, person, supplier, db);
        if (isRefusal(viewer)) return viewer;
        const place = { packageNumber: body.packageNumber, code: viewer.code ?? '' };
        return saveDraft(needs, actorOf(person, viewer, call.requestKey), place, body);
      }),
      ownWrite('ledger', inquiryEndpoints.submit, async (body, call) => {
        const person = personOf(call);
        const viewer = await viewerOf(body.packageNumber, person, supplier, db);
        if (isRefusal(viewer)) return viewer;
        traces.note(call, body.packageNumber);
        const place = { packageNumber: body.packageNumber, code: viewer.code ?? '' };
        return submitSheet(needs, actorOf(person, viewer, call.requestKey), place, body);
      }),
      auctionWrite(
        needs,
        inquiryEndpoints.withdraw,
        supplier,
        async (actor, { packageNumber }) =>
          // AU54: as with the quotes themselves.
          (await limiter.check(packageNumber, 'bid', actor)) ??
          withdrawQuote(needs, actor, packageNumber),
      ),
      auctionQuery(needs, inquiryEndpoints.template, supplier, (_viewer, { packageNumber }) =>
        makeTemplate(packageNumber, db),
      ),
      auctionWrite(needs, inquiryEndpoints.changeEnd, handler, (actor, body) =>
        commandAnswer(changeInquiryEnd(needs, actor, body)),
      ),
      auctionWrite(needs, inquiryEndpoints.changeState, handler, (actor, body) =>
        commandAnswer(changeInquiryState(needs, actor, body)),
      ),
    ];
  },
};

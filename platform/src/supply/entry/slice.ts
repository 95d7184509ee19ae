import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import {
  entryEndpoints,
  entryReviewEndpoints,
  shopAdminEndpoints,
} from '@jicai/shared/contract/supply/entry.ts';
import { isRefusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { entryMessages } from '@jicai/shared/messages/supply/entry.ts';
import { contactConfirmed } from '../../identity/contact/events.ts';
import { on } from '../../kernel/events/events.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { proven } from '../../kernel/http/caller/policy.ts';
import { defineJob, handleJob } from '../../kernel/jobs/job.ts';
import { canSend } from '../../kernel/mail/mail.ts';
import { ownWrite, query, type Slice, write } from '../../kernel/slice.ts';
import { decide } from '../../work/approval/flow/decide.ts';
import type { ReviewNeeds } from '../../work/approval/kind.ts';
import { readSheet } from '../../work/approval/sheet.ts';
import type { TouchedTrade } from '../workbench/counters.ts';
import * as admin from './admin.ts';
import { type ApplyNeeds, applyForShop, checkTaken, readProgress, registerShop } from './apply.ts';
import { notifyOldContact, sendBankNotice, settleBanks } from './bank.ts';
import { requestCode, sendCode, sendEntryCode } from './contact-code.ts';
import { entryDuties } from './duties.ts';
import { shopReview } from './kind.ts';
import { proveByContact, releaseEntry } from './proof.ts';
import { lockEntry, unknownShop } from './row.ts';
import * as entry from './service.ts';
import { entrySheetOf } from './sheet.ts';

type Needs = entry.EntryNeeds & ApplyNeeds & ReviewNeeds & { readonly trade: TouchedTrade };

const suppliers = ['supplier', 'applicant'] as const;
const operators = ['operator'] as const;
const reviewers = ['entryReviewer'] as const;

const settleChangedBanks = defineJob('entry.settleBanks', { ids: [], schedule: '*/10 * * * *' });

const menu: Slice<Needs>['menu'] = [
  {
    group: 'supply',
    order: 3,
    name: 'shopInfo',
    title: '店铺信息',
    path: menuPaths.shopInfo,
    icon: 'buildingWarehouse',
    // A supplier's staff accounts read it for other pages, and change nothing here.
    needs: 'entry.save',
  },
  {
    group: 'platform',
    order: 3,
    name: 'entryQueue',
    title: '入驻审核',
    path: menuPaths.entryQueue,
    icon: 'doorEnter',
    needs: 'entryReview.queue',
  },
  {
    group: 'platform',
    order: 4,
    name: 'shopAdmin',
    title: '店铺管理',
    path: menuPaths.shopAdmin,
    icon: 'buildingCommunity',
    needs: 'shopAdmin.list',
  },
];

/** Shops on their way into the mall, and their administration. */
export const entrySlice: Slice<Needs> = {
  name: 'supply/entry',
  messages: entryMessages,
  policy: {
    'entry.mailStep': 'anyone',
    'entry.mailCode': 'anyone',
    'entry.smsCode': 'anyone',
    'entry.taken': 'anyone',
    'entry.apply': 'anyone',
    'entry.progress': 'anyone',
    'entry.mine': suppliers,
    'entry.save': suppliers,
    // A submitted form may hold another bank account.
    'entry.submit': proven(suppliers),
    'entry.withdraw': suppliers,
    'entryReview.queue': reviewers,
    'entryReview.release': proven(reviewers),
    'entryReview.detail': reviewers,
    // It may let another bank account count.
    'entryReview.submit': proven(reviewers),
    'shopAdmin.list': operators,
    'shopAdmin.read': operators,
    'shopAdmin.register': proven(operators),
    'shopAdmin.edit': operators,
    'shopAdmin.setState': operators,
  },
  duties: entryDuties,
  menu,
  openReads: (needs) => [
    query(entryEndpoints.mailStep, async () => ({
      byMail: canSend(needs.mailer),
      bySms: needs.sms !== null,
    })),
    query(entryEndpoints.taken, (body, call) => checkTaken(needs, body, call.ip)),
    query(entryEndpoints.progress, (body, call) => readProgress(needs, body, call.ip)),
  ],
  endpoints: (needs) => [
    ownWrite('unkeyed', entryEndpoints.mailCode, ({ email }, call) =>
      requestCode(needs, { channel: 'mail', address: email }, call),
    ),
    ownWrite('unkeyed', entryEndpoints.smsCode, ({ mobile }, call) =>
      requestCode(needs, { channel: 'sms', address: mobile }, call),
    ),
    ownWrite('unkeyed', entryEndpoints.apply, (body, call) => applyForShop(needs, body, call)),
    query(entryEndpoints.mine, (_body, call) => entry.readMine(needs, personOf(call))),
    write(entryEndpoints.save, (body, context) => entry.saveEntry(needs, body, context)),
    write(entryEndpoints.submit, entry.submitEntry),
    write(entryEndpoints.withdraw, (_body, context) => entry.withdrawEntry(context)),
    query(entryReviewEndpoints.queue, (body) => admin.listEntryQueue(needs, body)),
    write(entryReviewEndpoints.release, releaseEntry),
    query(entryReviewEndpoints.detail, async ({ shopId }, call) => {
      const sheet = await readSheet(shopReview, shopId, personOf(call), needs);
      if (isRefusal(sheet)) return sheet;
      return {
        sheet: await entrySheetOf(sheet.facts, sheet.flow, needs),
        nextId: await admin.findNextEntry(shopId, needs.db),
      };
    }),
    write(entryReviewEndpoints.submit, async ({ shopId, hash, result, opinion }, context) => {
      const row = await lockEntry(shopId, context.trx);
      if (!row) return unknownShop();
      if (row.staged === 'inReview' && row.contentHash !== hash)
        return refuse('entry.changedMeanwhile');
      const form = { result, opinion, fileGroup: null, fileChange: null };
      const ref = { businessType: 'shop', businessId: shopId };
      const decided = await decide(needs, { ...ref, ...form }, context);
      if (isRefusal(decided)) return decided;
      return { nextId: await admin.findNextEntry(null, context.trx) };
    }),
    query(shopAdminEndpoints.list, (body) => admin.listShops(needs, body)),
    query(shopAdminEndpoints.read, ({ shopId }) => admin.readShopAdmin(needs, shopId)),
    write(shopAdminEndpoints.register, registerShop),
    write(shopAdminEndpoints.edit, admin.editShop),
    write(shopAdminEndpoints.setState, admin.setShopState),
  ],
  listeners: () => [on(contactConfirmed, proveByContact)],
  jobs: (needs) => [
    handleJob(settleChangedBanks, () => settleBanks(needs)),
    handleJob(sendEntryCode, ({ codeId }) => sendCode(needs, codeId)),
    handleJob(notifyOldContact, ({ noticeId }) => sendBankNotice(needs, noticeId)),
  ],
};

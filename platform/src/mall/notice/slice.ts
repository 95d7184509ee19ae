import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { noticeEndpoints } from '@jicai/shared/contract/mall/notice.ts';
import { noticeEditorEndpoints } from '@jicai/shared/contract/mall/notice-editor.ts';
import { noticeMessages } from '@jicai/shared/messages/mall/notice.ts';
import { noticeEditorMessages } from '@jicai/shared/messages/mall/notice-editor.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import * as editor from './editor.ts';
import { noticeFileRoute } from './file-route.ts';
import { listPublished, readPublished } from './service.ts';

const operators = ['operator'] as const;

/** Notices: those that are published by now for readers, and the console that writes them. */
export const noticeSlice: Slice<editor.EditorNeeds> = {
  name: 'mall/notice',
  messages: { ...noticeMessages, ...noticeEditorMessages },
  policy: {
    'notice.list': 'anyone',
    'notice.detail': 'anyone',
    'noticeEditor.list': operators,
    'noticeEditor.read': operators,
    'noticeEditor.create': operators,
    'noticeEditor.save': operators,
    'noticeEditor.submit': operators,
    'noticeEditor.recall': operators,
    'noticeEditor.withdraw': operators,
    'noticeEditor.decide': operators,
  },
  menu: [
    {
      group: 'platform',
      order: 6,
      name: 'noticeAdmin',
      title: '公告管理',
      path: menuPaths.noticeAdmin,
      icon: 'speakerphone',
      needs: 'noticeEditor.list',
    },
  ],
  openReads: (needs) => [
    query(noticeEndpoints.list, (body, call) => listPublished(needs, call.person, body)),
    query(noticeEndpoints.detail, ({ id }, call) => readPublished(needs, call.person, id)),
  ],
  endpoints: (needs) => [
    query(noticeEditorEndpoints.list, (body) => editor.listDrafts(needs, body)),
    query(noticeEditorEndpoints.read, ({ id }, call) =>
      editor.readDraft(needs, personOf(call), id),
    ),
    write(noticeEditorEndpoints.create, editor.createDraft),
    write(noticeEditorEndpoints.save, (body, context) => editor.saveDraft(needs, body, context)),
    write(noticeEditorEndpoints.submit, editor.submitDraft),
    write(noticeEditorEndpoints.recall, editor.recallDraft),
    write(noticeEditorEndpoints.withdraw, editor.withdrawDraft),
    write(noticeEditorEndpoints.decide, (body, context) =>
      editor.decideDraft(needs, body, context),
    ),
  ],
  routes: ({ files }, { app }) => noticeFileRoute(app, files),
};

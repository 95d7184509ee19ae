import { uploadEndpoints } from '@jicai/shared/contract/files/upload.ts';
import { uploadMessages } from '@jicai/shared/messages/files/upload.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { handleJob } from '../../kernel/jobs/job.ts';
import { ownWrite, query, type Slice, write } from '../../kernel/slice.ts';
import { chunkRoute } from './chunks/form.ts';
import { displayRoute } from './display.ts';
import { domainRules } from './domains.ts';
import { downloadRoute } from './download.ts';
import type { Files } from './service.ts';
import { sweepUploads } from './sweep.ts';

interface Needs {
  readonly files: Files;
}

/** Uploads and downloads; a group's owner and readers are checked by the calls ([A21]). */
export const uploadSlice: Slice<Needs> = {
  name: 'files/upload',
  messages: uploadMessages,
  policy: {
    'upload.domains': 'loggedIn',
    'upload.issueGroup': 'loggedIn',
    'upload.send': 'loggedIn',
    'upload.list': 'loggedIn',
    'upload.resume': 'loggedIn',
    'upload.deleteTemporary': 'loggedIn',
    'upload.download': 'loggedIn',
  },
  endpoints: ({ files }) => [
    query(uploadEndpoints.domains, async () => ({ domains: domainRules })),
    write(uploadEndpoints.issueGroup, files.issueGroup),
    query(uploadEndpoints.list, (body, call) => files.list(personOf(call), body.groupId)),
    query(uploadEndpoints.resume, (body, call) => files.resume(personOf(call), body)),
    ownWrite('unkeyed', uploadEndpoints.deleteTemporary, (body, call) =>
      files.deleteTemporary(personOf(call), body),
    ),
  ],
  routes: ({ files }, server) => {
    downloadRoute(server, files);
    displayRoute(server, files);
    chunkRoute(server, files);
  },
  jobs: ({ files }) => [handleJob(sweepUploads, () => files.sweep())],
};

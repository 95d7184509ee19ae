import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { workflowEndpoints } from '@jicai/shared/contract/operations/workflow.ts';
import { workflowMessages } from '@jicai/shared/messages/operations/workflow.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import { publishTemplate } from './publish.ts';
import { readTemplates, readTypes, saveTemplate, simulate, type WorkflowNeeds } from './service.ts';

const administrators = ['unitAdmin'] as const;

/** Workflow templates: each unit's administrator sets the levels of its reviews. */
export const workflowSlice: Slice<WorkflowNeeds> = {
  name: 'operations/workflow',
  messages: workflowMessages,
  policy: {
    'workflow.types': administrators,
    'workflow.templates': administrators,
    'workflow.save': administrators,
    'workflow.simulate': administrators,
    'workflow.publish': administrators,
  },
  menu: [
    {
      group: 'people',
      order: 6,
      name: 'workflows',
      title: '审核流程模板',
      path: menuPaths.workflows,
      icon: 'route',
      needs: 'workflow.types',
    },
  ],
  endpoints: (needs) => [
    query(workflowEndpoints.types, (_body, call) => readTypes(needs, personOf(call))),
    query(workflowEndpoints.templates, (body, call) => readTemplates(needs, personOf(call), body)),
    query(workflowEndpoints.simulate, (body, call) => simulate(needs, personOf(call), body)),
    write(workflowEndpoints.save, (body, context) => saveTemplate(needs, body, context)),
    write(workflowEndpoints.publish, (body, context) => publishTemplate(needs, body, context)),
  ],
};

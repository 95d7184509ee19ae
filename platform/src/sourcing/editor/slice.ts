import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { projectEndpoints } from '@jicai/shared/contract/sourcing/editor.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import { searchCategories } from './categories.ts';
import { extendProject, publishProjectNow, revokeProject } from './publication.ts';
import { listProjects, listSupervisors } from './repository.ts';
import * as editor from './service.ts';
import { makeItemTemplate } from './template.ts';

/** Sourcing projects on the unit's side: drafts, their submission, publication and revocation. */
export const editorSlice: Slice<editor.EditorNeeds> = {
  name: 'sourcing/editor',
  policy: {
    'project.list': ['handler', 'supervisor'],
    'project.read': ['handler', 'supervisor'],
    'project.create': ['handler'],
    'project.createAbout': ['handler'],
    'project.copy': ['handler'],
    'project.markTemplate': ['handler'],
    'project.itemTemplate': ['handler'],
    'project.save': ['handler'],
    'project.submit': ['handler'],
    'project.withdraw': ['handler'],
    'project.publish': ['handler'],
    'project.extend': ['handler'],
    'project.revoke': ['handler'],
    'project.units': ['handler'],
    'project.people': ['handler'],
    'project.categories': ['handler'],
    'project.suppliers': ['handler'],
  },
  menu: [
    {
      group: 'sourcing',
      order: 0,
      name: 'projects',
      title: '采购项目',
      path: menuPaths.projects,
      icon: 'folders',
      needs: 'project.list',
    },
  ],
  endpoints: (needs) => [
    query(projectEndpoints.list, (body, call) =>
      listProjects(personOf(call), body, needs.clock, needs.db),
    ),
    query(projectEndpoints.read, (body, call) =>
      editor.readProject(needs, personOf(call), body.id),
    ),
    write(projectEndpoints.create, editor.createProject),
    write(projectEndpoints.createAbout, editor.createAbout),
    write(projectEndpoints.copy, editor.copyProject),
    write(projectEndpoints.markTemplate, editor.markTemplate),
    query(projectEndpoints.itemTemplate, makeItemTemplate),
    write(projectEndpoints.save, (body, context) => editor.saveProject(needs, body, context)),
    write(projectEndpoints.submit, editor.submitProject),
    write(projectEndpoints.withdraw, (body, context) => editor.withdrawProject(body.id, context)),
    write(projectEndpoints.publish, (body, context) => publishProjectNow(body.id, context)),
    write(projectEndpoints.extend, extendProject),
    write(projectEndpoints.revoke, revokeProject),
    query(projectEndpoints.units, async (_body, call) => {
      const { orgId: id, orgName: name } = personOf(call);
      return { units: [{ id, name }] };
    }),
    query(projectEndpoints.people, async (_body, call) => ({
      people: await listSupervisors(personOf(call), needs.clock, needs.db),
    })),
    query(projectEndpoints.categories, (body) => searchCategories(body, needs.db)),
    query(projectEndpoints.suppliers, (body, call) =>
      editor.readSuppliers(needs, personOf(call), body),
    ),
  ],
};

import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { clarificationEndpoints } from '@jicai/shared/contract/sourcing/clarification.ts';
import { enrolmentEndpoints } from '@jicai/shared/contract/sourcing/enrolment.ts';
import { sql } from 'kysely';
import { must } from '../../../harness/answers.ts';
import {
  draftOf,
  readAs,
  review,
  signUpAs,
  submitted,
  tenderAs,
} from '../../../harness/sourcing/projects.ts';
import type { TwoBuyers } from './two-buyers.ts';

/* The attackers' own sourcing projects, so that a request is good but for the id that is put in. */

/** Whether a call names a sourcing project or a sign-up. */
export const isOfProjects = ({ name }: Endpoint): boolean =>
  /^(?:project|projectReview|enrolment|tender|clarification)\./.test(name);

const HOUR = 3_600_000;

type Needed = 'draft' | 'inReview' | 'scheduled' | 'signUp';

const NEEDS: Readonly<Record<string, Needed>> = {
  'project.withdraw': 'inReview',
  'project.publish': 'scheduled',
  'project.extend': 'signUp',
  'projectReview.detail': 'inReview',
  'projectReview.submit': 'inReview',
  'enrolment.signUp': 'signUp',
  'enrolment.applicants': 'signUp',
  'enrolment.decide': 'signUp',
  'tender.detail': 'signUp',
  'clarification.list': 'signUp',
  'clarification.ask': 'signUp',
  'clarification.answer': 'signUp',
};

export function projectsOfA(world: TwoBuyers) {
  const by = world.as('otherHandler');
  const supplier = world.as('supplier', 2);
  const ready = new Map<Needed, string>();

  async function make(needed: Needed): Promise<string> {
    const now = await world.now();
    const change = {
      supervisorId: 'person-otherSupervisor',
      ...(needed === 'scheduled' ? { publishAt: now + HOUR } : {}),
    };
    const { id } = await (needed === 'draft' ? draftOf : submitted)(world, change, { by });
    if (needed === 'scheduled' || needed === 'signUp') await must(review(world.elsewhere, id));
    return id;
  }

  /** A project of A's in the state that is needed; one serves until somebody moved it on. */
  async function projectIn(needed: Needed): Promise<string> {
    const known = ready.get(needed);
    if (known) {
      const { state, actions } = await readAs(by, known);
      const isFresh = needed !== 'signUp' || actions.includes('extendSignUp');
      if (state === needed && isFresh) return known;
    }
    const id = await make(needed);
    ready.set(needed, id);
    return id;
  }

  /** A sign-up of A's supplier that waits for A. */
  async function waitingSignUp(projectId: string, number: string): Promise<string> {
    const list = async () =>
      (await must(by.call(enrolmentEndpoints.applicants, { id: projectId }))).applicants;
    const find = async () => (await list()).find(({ state }) => state === 'pending')?.id;
    const found = await find();
    if (found) return found;
    await signUpAs(supplier, number);
    return (await find()) ?? '';
  }

  return {
    /** The values of a good body, by the kinds and names of its fields. */
    async ownFor(endpoint: Endpoint) {
      // The probes of the save leave texts behind that cannot be submitted.
      if (endpoint.name === 'project.submit') ready.delete('draft');
      let id = await projectIn(NEEDS[endpoint.name] ?? 'draft');
      let file = await readAs(by, id);
      if (endpoint.name === 'enrolment.decide' && !(await waitingSignUp(id, file.number))) {
        ready.delete('signUp');
        id = await projectIn('signUp');
        file = await readAs(by, id);
      }
      const isOpen = file.state === 'signUp';
      // A supplier asks so many times of one project, and no more.
      await sql`update project_question set supplier_id = 'org-stranger'
        where supplier_id = 'org-supplier-2'`.execute(world.db);
      const asked = { number: file.number, question: '问' };
      const questionId =
        endpoint.name === 'clarification.answer'
          ? (await must(supplier.call(clarificationEndpoints.ask, asked))).id
          : '';
      const signUpId =
        endpoint.name === 'enrolment.decide' ? await waitingSignUp(id, file.number) : '';
      return {
        projectId: id,
        version: file.version,
        tenderNumber: file.number,
        signUpId,
        questionId,
        moveToMs: null,
        retender: '0',
        signUpEndsAtMs: (file.signUpEndsAtMs ?? 0) + HOUR,
        rulesVersion: isOpen ? (await tenderAs(supplier, file.number)).rulesVersion : '',
        contactPhone: '13800138000',
      };
    },
  };
}

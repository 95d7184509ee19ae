import { downloadPath } from '@jicai/shared/contract/files/upload.ts';
import { profileEndpoints } from '@jicai/shared/contract/identity/profile.ts';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { judgePassword } from '@jicai/shared/domain/identity/password/rules.ts';
import { isEmail } from '@jicai/shared/domain/kernel/email.ts';
import { isPhone } from '@jicai/shared/domain/kernel/phone.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { Files } from '../../files/upload/service.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { type Call, type Person, personOf } from '../../kernel/http/caller.ts';
import { Failure } from '../../kernel/http/failure.ts';
import { ROLE_NAMES } from '../../kernel/http/policy.ts';
import { once } from '../../kernel/write/once.ts';
import { signalChange } from '../../kernel/write/signals.ts';
import { checkPassword, hashPassword } from '../session/password.ts';
import type { Throttle } from '../session/throttle.ts';
import { findSecret, readProfile, replacePassword, writeProfile } from './repository.ts';

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly files: Files;
  readonly throttle: Throttle;
}

type Endpoints = typeof profileEndpoints;

/** A profile is for who buys and reviews: zzxz 3 has none, whatever the roles say. */
function notForSuppliers(person: Person): void {
  if (person.orgType === 'supplier') throw new Failure(403, 'permission.denied');
}

/** A person's own data and password. */
export function createProfiles({ db, clock, files, throttle }: Parts) {
  return {
    async read(person: Person): Promise<ResponseOf<Endpoints['read']>> {
      notForSuppliers(person);
      const { avatarFileId, ...stored } = await readProfile(person.id, db);
      return {
        profile: {
          ...stored,
          name: person.name,
          orgName: person.orgName,
          roleNames: person.roles.map((role) => ROLE_NAMES[role]).join('、'),
          avatarUrl: avatarFileId && downloadPath(avatarFileId),
        },
      };
    },

    async save(
      call: Call,
      body: RequestOf<Endpoints['save']>,
    ): Promise<ResponseOf<Endpoints['save']> | Refusal> {
      const person = personOf(call);
      notForSuppliers(person);
      const phone = body.phone.trim();
      const email = body.email.trim();
      if (phone && !isPhone(phone)) return refuse('contact.phone');
      if (email && !isEmail(email)) return refuse('profile.email');
      return db.transaction().execute((trx) =>
        once(call, profileEndpoints.save, body, trx, async () => {
          const owner = { personId: person.id, kind: 'profile', id: person.id } as const;
          const problem = body.avatar && (await files.save(body.avatar, owner, trx));
          if (isRefusal(problem)) return problem;
          const avatarGroupId = body.avatar?.fileGroupId ?? null;
          await writeProfile(person.id, { ...body, phone, email, avatarGroupId }, clock, trx);
          return {};
        }),
      );
    },

    /** Ends the person's other sessions too. */
    async changePassword(
      call: Call,
      body: RequestOf<Endpoints['changePassword']>,
    ): Promise<ResponseOf<Endpoints['changePassword']> | Refusal> {
      const person = personOf(call);
      const { loginName, hash } = await findSecret(person.id, db);
      const problem = judgePassword({ ...body, loginName });
      if (problem) return problem;
      // A stolen session must not become a way to guess the password.
      if (!(await throttle.admit(`password ${person.id}`, call.ip)))
        throw new Failure(429, 'call.tooMany');
      if (!(await checkPassword(hash, body.oldPassword))) return refuse('password.wrong');
      await throttle.forgive(`password ${person.id}`, call.ip);
      const next = await hashPassword(body.newPassword);
      const ended = await db
        .transaction()
        .execute((trx) => replacePassword(person, { old: hash, next }, trx));
      if (!ended) return refuse('password.wrong');
      // The relay closes what these sessions have open.
      signalChange('session', ended);
      return {};
    },
  };
}

export type Profiles = ReturnType<typeof createProfiles>;

import { smtpMailer } from '@jicai/platform/src/kernel/mail/smtp.ts';
import { remindDeadlines } from '@jicai/platform/src/sourcing/life/duties/reminders.ts';
import { mailAuctionChanges } from '@jicai/platform/src/sourcing/life/mail/follow.ts';
import { sendProjectMails } from '@jicai/platform/src/sourcing/life/mail/send.ts';
import { sql } from 'kysely';
import { type MailServer, startMailServer } from '../servers/mail-server.ts';
import { type SourcingWorld, sourcingWorld } from './projects.ts';

/** The site's address in the letters of a test. */
export const SITE = 'https://mall.example.org';

/** A world whose mails about projects go to a mail server of its own. */
export interface MailWorld {
  readonly world: SourcingWorld;
  readonly post: MailServer;
  /** The needs of `sendProjectMails` here. */
  readonly needs: Parameters<typeof sendProjectMails>[0];
  /** Gives these people an address that begins with their login name. */
  addAddresses(loginNames: readonly string[]): Promise<void>;
  /** Takes the jobs that wait to send mails; answers the ids of their news. */
  takeJobs(): Promise<string[]>;
  /** Does what is due for mails, as workers would: each job twice at once, and once more later. */
  work(): Promise<void>;
  /** The letters since the last look: who got them, and the sentence about the project. */
  mailed(): Promise<string[]>;
  stop(): Promise<void>;
}

export async function startMailWorld(
  more: Parameters<typeof sourcingWorld>[0] = {},
): Promise<MailWorld> {
  const post = await startMailServer();
  const mailer = smtpMailer(post.url, 'mall@example.org');
  const world = await sourcingWorld({ ...more, database: 'postgres', mailer, publicUrl: SITE });
  const needs = { db: world.db, clock: world.clock, mailer, publicUrl: SITE };
  async function takeJobs(): Promise<string[]> {
    const { rows } = await sql<{ newsId: string }>`
      delete from pgboss.job where name = 'project.sendMail'
      returning data->>'newsId' as "newsId"`.execute(world.db);
    return rows.map(({ newsId }) => newsId);
  }
  async function work(): Promise<void> {
    await remindDeadlines(world);
    await mailAuctionChanges(world);
    for (const newsId of await takeJobs()) {
      await Promise.all([sendProjectMails(needs, newsId), sendProjectMails(needs, newsId)]);
      await sendProjectMails(needs, newsId);
    }
  }
  return {
    world,
    post,
    needs,
    takeJobs,
    work,
    async addAddresses(loginNames) {
      for (const name of loginNames)
        await sql`insert into person_profile (person_id, email, updated_at)
          select id, login_name || '@example.org', now() from person where login_name = ${name}
          on conflict (person_id) do update set email = excluded.email`.execute(world.db);
    },
    async mailed() {
      await work();
      const said = post.letters.map(({ to, text }) => {
        const sentence = /）：(.*)/.exec(text)?.[1] ?? text;
        return `${to.split('@')[0]} ${sentence}`;
      });
      post.letters.length = 0;
      return said.toSorted();
    },
    async stop() {
      await world.stop();
      await post.stop();
    },
  };
}

import type { Tx } from '@swoon/db'
import { insertLink, linkById, type MailLinkKind, validLink } from '@swoon/db/queries/mail-links'
import { addressOf } from '@swoon/db/queries/users'
import { z } from 'zod'
import { Id } from '../../contract/primitives.ts'
import { newId } from '../../platform/base/ids.ts'
import { refuse } from '../../platform/base/refusal.ts'
import type { Context } from '../../platform/context.ts'
import { atLeastOnce, type JobHandlers, jobKind } from '../../platform/jobs/jobs.ts'
import { openMailer } from '../../platform/mail.ts'
import { type LetterName, wordsIn, writeLetter } from '../languages/service.ts'
import { linkLife, mailLinks } from './links.ts'

// Jobs hold only ids: no addresses, and nothing that would make a link work.
const mailLink = jobKind('mail-link', z.object({ linkId: Id, again: Id.optional() }))
const mailAddressTaken = jobKind('mail-address-taken', z.object({ linkId: Id }))
const Notice = z.object({ userId: Id, id: Id })
const mailPasswordChanged = jobKind('mail-password-changed', Notice)
const mailPasswordReset = jobKind('mail-password-reset', Notice)
const mailPasskeyAdded = jobKind('mail-passkey-added', Notice)
const mailPasskeysRemoved = jobKind(
  'mail-passkeys-removed',
  Notice.extend({ count: z.int().positive() }),
)

/** Milliseconds for which a link must still be valid to be mailed again. */
const usableFor = 5 * 60 * 1000

export type Mailing = ReturnType<typeof mailing>

/** Sends the account's mails as jobs, so that none is lost when a process or the mail server fails. */
export function mailing(
  context: Pick<Context, 'env' | 'db' | 'clock' | 'jobs' | 'log'> & Partial<Pick<Context, 'tally'>>,
) {
  const { env, db, clock, jobs } = context
  const mailer = openMailer(context)
  const links = mailLinks(env)

  async function sendNotice(
    { userId, id }: z.output<typeof Notice>,
    name: LetterName,
    count?: number,
  ): Promise<void> {
    const to = await addressOf(db, userId)
    if (to === null || !mailer) return
    const words = wordsIn(to.language)
    const letter = words.letter(name, { appName: env.APP_NAME, ...(count && { count }) })
    await mailer.send({
      id,
      to: to.email,
      subject: letter.subject,
      ...writeLetter(letter, words, env.APP_NAME),
    })
  }

  return {
    links,
    isSetUp: mailer !== null,

    /** @throws Refusal UNAVAILABLE where no mail can be sent */
    requireSetUp(): void {
      if (!mailer) throw refuse('mailNotSetUp')
    },

    /**
     * Makes a link and mails it after the commit.
     * @param email the address that the account gets with it
     * @param isRepeat mails the valid link again, if there is one
     */
    async mailLink(
      tx: Tx,
      userId: string,
      kind: MailLinkKind,
      {
        email = null,
        isRepeat = false,
      }: { email?: string | null; isRepeat?: boolean | undefined } = {},
    ): Promise<void> {
      const valid = isRepeat
        ? await validLink(tx, userId, kind, new Date(clock.now().getTime() + usableFor))
        : null
      const linkId = valid ?? (await this.addLink(tx, userId, kind, email))
      // Makes a separate mail: a mailbox would hide a repeated one.
      await jobs.schedule(tx, mailLink, { linkId, ...(valid && { again: newId() }) })
    },

    /** Notifies the owner of a taken address, instead of mailing the link that someone else asked for. That link can't be used. */
    async mailAddressTaken(tx: Tx, linkId: string): Promise<void> {
      await jobs.schedule(tx, mailAddressTaken, { linkId })
    },

    /** Makes a link that is not mailed. @returns its id */
    async addLink(
      tx: Tx,
      userId: string,
      kind: MailLinkKind,
      email: string | null = null,
    ): Promise<string> {
      const [id, now] = [newId(), clock.now()]
      await insertLink(tx, {
        id,
        userId,
        kind,
        email,
        now,
        expiresAt: new Date(now.getTime() + linkLife[kind]),
      })
      return id
    },

    /** Notifies the owner, in case someone else changed the password. */
    async mailPasswordChanged(tx: Tx, userId: string): Promise<void> {
      if (mailer) await jobs.schedule(tx, mailPasswordChanged, { userId, id: newId() })
    },

    /** Notifies the owner of a reset by mail. */
    async mailPasswordReset(tx: Tx, userId: string): Promise<void> {
      if (mailer) await jobs.schedule(tx, mailPasswordReset, { userId, id: newId() })
    },

    async mailPasskeyAdded(tx: Tx, userId: string): Promise<void> {
      if (mailer) await jobs.schedule(tx, mailPasskeyAdded, { userId, id: newId() })
    },

    async mailPasskeysRemoved(tx: Tx, userId: string, count: number): Promise<void> {
      if (mailer) await jobs.schedule(tx, mailPasskeysRemoved, { userId, id: newId(), count })
    },

    jobs: {
      [mailLink.name]: atLeastOnce(mailLink, async ({ linkId, again }) => {
        const link = await linkById(db, linkId, clock.now())
        // Already used, replaced or expired.
        if (!link || !mailer) return
        const kind = link.kind as MailLinkKind
        const words = wordsIn(link.language)
        const letter = words.letter(kind, { appName: env.APP_NAME, email: link.email ?? '' })
        const written = writeLetter(letter, words, env.APP_NAME, links.urlOf(kind, linkId))
        await mailer.send({
          id: again ?? linkId,
          to: link.email ?? link.current_email,
          subject: letter.subject,
          ...written,
        })
      }),
      [mailAddressTaken.name]: atLeastOnce(mailAddressTaken, async ({ linkId }) => {
        const link = await linkById(db, linkId, clock.now())
        if (!link?.email || !mailer) return
        const words = wordsIn(link.language)
        const letter = words.letter('addressTaken', { appName: env.APP_NAME })
        await mailer.send({
          id: linkId,
          to: link.email,
          subject: letter.subject,
          ...writeLetter(letter, words, env.APP_NAME),
        })
      }),
      [mailPasswordChanged.name]: atLeastOnce(mailPasswordChanged, (notice) =>
        sendNotice(notice, 'passwordChanged'),
      ),
      [mailPasswordReset.name]: atLeastOnce(mailPasswordReset, (notice) =>
        sendNotice(notice, 'passwordReset'),
      ),
      [mailPasskeyAdded.name]: atLeastOnce(mailPasskeyAdded, (notice) =>
        sendNotice(notice, 'passkeyAdded'),
      ),
      [mailPasskeysRemoved.name]: atLeastOnce(mailPasskeysRemoved, (notice) =>
        sendNotice(notice, 'passkeysRemoved', notice.count),
      ),
    } satisfies JobHandlers,
  }
}

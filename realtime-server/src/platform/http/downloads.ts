import type { FastifyBaseLogger, FastifyReply } from 'fastify'
import { notFound } from '../base/errors.ts'

interface Download {
  /** People on whose access it depends; null until known, and so until anything is sent. */
  people: readonly string[] | null
  /** Ended before anything was sent. */
  isOver: boolean
  isAllowed(): Promise<boolean>
  end(): void
}

/** Responses that last as long as their reader takes. */
export interface Downloads {
  /**
   * Ends a response in progress once `isAllowed` no longer holds. Call it before the first access check, so that no change is missed in
   * between.
   * @returns a function to call with the people on whose access it depends, before anything is sent; until then every change triggers a
   * check. It throws Refusal NOT_FOUND if such a check ended the download.
   */
  begin(reply: FastifyReply, isAllowed: () => Promise<boolean>): (people: readonly string[]) => void
  /** Rechecks running downloads: all, or those that depend on one of these people. */
  recheck(userIds?: readonly string[]): Promise<void>
}

export function createDownloads(log: FastifyBaseLogger): Downloads {
  const running = new Set<Download>()

  return {
    begin(reply, isAllowed) {
      const download: Download = {
        people: null,
        isOver: false,
        isAllowed,
        // The client sees a cut connection, as if the network had failed, or a refusal if it has seen nothing yet.
        end() {
          download.isOver = true
          if (download.people) reply.raw.destroy()
        },
      }
      running.add(download)
      reply.raw.once('close', () => running.delete(download))
      return (people) => {
        if (download.isOver) throw notFound()
        download.people = people
      }
    },
    async recheck(userIds) {
      const concerns = ({ people }: Download) =>
        !userIds || !people || people.some((id) => userIds.includes(id))
      for (const download of [...running].filter(concerns)) {
        if (!running.has(download)) continue
        const isAllowed = await download.isAllowed().catch((error: unknown) => {
          log.warn({ err: error }, 'a download that could not be checked was ended')
          return false
        })
        if (!isAllowed) download.end()
      }
    },
  }
}

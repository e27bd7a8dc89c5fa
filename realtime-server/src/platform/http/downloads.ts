import type { FastifyBaseLogger, FastifyReply } from 'fastify'

interface Download {
  /** People on whose access it depends; null until known. */
  people: readonly string[] | null
  isAllowed(): Promise<boolean>
  end(): void
}

/** Responses that last as long as their reader takes. */
export interface Downloads {
  /**
   * Ends a response in progress once `isAllowed` no longer holds. Call it before the first access check, so that no change is missed in
   * between.
   * @returns a function to call with the people on whose access it depends; until then every change triggers a check
   */
  begin(reply: FastifyReply, isAllowed: () => Promise<boolean>): (people: readonly string[]) => void
  /** Rechecks running downloads: all, or those that depend on one of these people. */
  recheck(userIds?: readonly string[]): Promise<void>
}

export function createDownloads(log: FastifyBaseLogger): Downloads {
  const running = new Set<Download>()

  return {
    begin(reply, isAllowed) {
      // The client sees a cut connection, as if the network had failed.
      const download: Download = { people: null, isAllowed, end: () => reply.raw.destroy() }
      running.add(download)
      reply.raw.once('close', () => running.delete(download))
      return (people) => {
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

import type { FastifyBaseLogger, FastifyReply } from 'fastify'

interface Download {
  /** On whose access it depends; null while that is not known. */
  people: readonly string[] | null
  isAllowed(): Promise<boolean>
  end(): void
}

/** Responses that last as long as their reader needs. */
export interface Downloads {
  /**
   * Ends a response under way once `isAllowed` no longer holds. To be called before access is checked for the first time, so that no change is
   * missed in between.
   * @returns to be called with the people on whose access it depends; until then it is checked after every change
   */
  begin(reply: FastifyReply, isAllowed: () => Promise<boolean>): (people: readonly string[]) => void
  /** Checks running downloads again, or only those that depend on one of these people. */
  recheck(userIds?: readonly string[]): Promise<void>
}

export function createDownloads(log: FastifyBaseLogger): Downloads {
  const running = new Set<Download>()

  return {
    begin(reply, isAllowed) {
      // A client sees a cut connection, as when the network fails.
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

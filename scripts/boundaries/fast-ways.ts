/**
 * Files that may use each fast way to commit; realtime-server/src/platform/changes/unit-of-work.ts says when. Adding a file takes a
 * measurement that shows the ordinary way to be too slow.
 */
export const fastWays: Readonly<Record<string, readonly string[]>> = {
  commitStatement: [
    'realtime-server/src/features/balloon-games/balloons.ts',
    'realtime-server/src/features/chat/reading.ts',
    'realtime-server/src/features/chat/sending.ts',
    'realtime-server/src/features/rooms/sending.ts',
  ],
  commitThenRead: [
    'realtime-server/src/features/rooms/reactions.ts',
    'realtime-server/src/features/swipes/service.ts',
  ],
}

const itself = 'realtime-server/src/platform/changes/unit-of-work.ts'

/** Reports server sources that use a fast way without being listed, or are listed without using it. */
export function fastWayComplaints(texts: ReadonlyMap<string, string>): string[] {
  return Object.entries(fastWays).flatMap(([way, allowed]) => {
    const word = new RegExp(`\\b${way}\\b`)
    const users = [...texts].flatMap(([file, text]) =>
      file !== itself && word.test(text) ? [file] : [],
    )
    return [
      ...users
        .filter((file) => !allowed.includes(file))
        .map(
          (file) =>
            `${file} uses ${way}: commit is the ordinary way, and only scripts/boundaries/fast-ways.ts allows others`,
        ),
      ...allowed
        .filter((file) => !users.includes(file))
        .map((file) => `${file} is allowed ${way} and does not use it`),
    ]
  })
}

import { videoSettingsOf, writeVideoSettings } from '@swoon/db/queries/video-chat'
import type { Context } from '../../platform/context.ts'
import type { VideoSettings } from './contract.ts'

const settingsOf = ({
  rings,
  allows_direct,
}: {
  rings: boolean
  allows_direct: boolean
}): VideoSettings => ({ rings, allowsDirect: allows_direct })

/** Stores a person's call settings. */
export function callSettings({ db, commit }: Pick<Context, 'db' | 'commit'>) {
  return {
    settings: async (userId: string): Promise<VideoSettings> =>
      settingsOf(await videoSettingsOf(db, userId)),

    changeSettings: (
      userId: string,
      asked: { rings?: boolean | undefined; allowsDirect?: boolean | undefined },
    ) =>
      commit(async ({ tx, emit }) => {
        const { rings, allowsDirect } = asked
        const settings = settingsOf(
          await writeVideoSettings(tx, userId, { rings, allows_direct: allowsDirect }),
        )
        emit(userId, 'video:configured', settings)
        return settings
      }),
  }
}

import type { Tx } from '@swoon/db'
import { ownedCount } from '@swoon/db/queries/media'
import { refuse } from '../../platform/base/refusal.ts'
import type { ProfilePatch } from './contract.ts'

type NotYours = 'photoNotYours' | 'recordingNotYours' | 'songNotYours' | 'videoNotYours'

/**
 * Checks that a profile's uploads are the person's own and of the right kind: a link to another person's upload would show it to people who
 * may not see it. No sweep deletes them before the transaction ends.
 * @throws Refusal INVALID
 */
export async function requireOwnUploads(
  tx: Tx,
  userId: string,
  { photos, voiceIntroUrl, favoriteMusicUrl, introVideoUrls }: ProfilePatch,
): Promise<void> {
  const require = async (field: string, kind: string, urls: readonly string[], name: NotYours) => {
    const uploads = urls.filter((url) => url.startsWith('/media/'))
    if ((await ownedCount(tx, userId, kind, uploads)) !== uploads.length)
      throw refuse(name, {}, { fields: { [field]: 'unknownUpload' } })
  }
  await require('photos', 'photo', photos ?? [], 'photoNotYours')
  await require('voiceIntroUrl', 'voice', voiceIntroUrl ? [voiceIntroUrl] : [], 'recordingNotYours')
  await require('favoriteMusicUrl', 'music', favoriteMusicUrl
    ? [favoriteMusicUrl]
    : [], 'songNotYours')
  await require('introVideoUrls', 'video', introVideoUrls ?? [], 'videoNotYours')
}

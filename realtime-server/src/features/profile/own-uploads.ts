import type { Tx } from '@swoon/db'
import { ownedCount } from '@swoon/db/queries/media'
import { Refusal } from '../../platform/base/errors.ts'
import type { ProfilePatch } from './contract.ts'

/**
 * Checks that the uploads of a profile are the person's own and of the right kind. A link to another person's upload would show it to
 * people who may not see it. No sweep deletes them before the transaction ends.
 * @throws Refusal INVALID
 */
export async function requireOwnUploads(
  tx: Tx,
  userId: string,
  { photos, voiceIntroUrl, favoriteMusicUrl, introVideoUrls }: ProfilePatch,
): Promise<void> {
  const require = async (field: string, kind: string, urls: readonly string[], text: string) => {
    const uploads = urls.filter((url) => url.startsWith('/media/'))
    if ((await ownedCount(tx, userId, kind, uploads)) !== uploads.length)
      throw new Refusal('INVALID', text, { fields: { [field]: 'Unknown upload.' } })
  }
  await require('photos', 'photo', photos ?? [], 'One of these photos is not yours.')
  await require('voiceIntroUrl', 'voice', voiceIntroUrl ? [voiceIntroUrl] : [], 'This recording is not yours.')
  await require('favoriteMusicUrl', 'music', favoriteMusicUrl ? [favoriteMusicUrl] : [], 'This song is not yours.')
  await require('introVideoUrls', 'video', introVideoUrls ?? [], 'One of these videos is not yours.')
}

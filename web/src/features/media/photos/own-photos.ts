import { t } from '@lingui/core/macro'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { photoRoutes } from '@swoon/realtime-server/contract/photos'
import { profileRoutes, type SelfView } from '@swoon/realtime-server/contract/profile'
import { call, codeOf } from '../../../lib/api.ts'
import { perform } from '../../../lib/change.ts'
import { setMe, storedMe } from '../../../lib/me.ts'
import { toast } from '../../../ui/toast.tsx'
import { none, ownPhotos, type Photos, useWishes, wish } from '../queries.ts'
import { offerUndo } from '../undo.tsx'
import { arrange, moved, restored } from './arrange.ts'
import { chooser } from './choose-photos.ts'

let queue = Promise.resolve()

/** Saves changes one by one, since each names places in the list the previous one left. */
function save(
  failure: string,
  work: (id: string) => Promise<SelfView | null>,
  onFailed = () => {},
): void {
  wish(({ open }) => ({ open: open + 1 }))
  queue = queue.then(async () => {
    const me = storedMe()
    await perform(async () => me && work(me.id), {
      apply: (user) => user && setMe(user),
      undo: onFailed,
      failure: { text: failure, explained: ['INVALID'] },
    })
    wish(({ open }) => (open === 1 ? none : { open: open - 1 }))
  })
}

/**
 * Stores a list of photos derived from the stored one, and retries if that has changed.
 * @throws ApiError
 */
async function store(
  make: (photos: readonly string[]) => Partial<Photos>,
  tries = 3,
): Promise<SelfView | null> {
  const me = storedMe()
  if (!me) return null
  const { photos, profilePhoto } = make(me.photos)
  const body = { photos, version: me.version, ...(profilePhoto && { profilePhoto }) }
  try {
    return await call(profileRoutes.updateUser, { params: { id: me.id }, body, keepalive: true })
  } catch (error) {
    if (codeOf(error) !== 'STALE_PROFILE' || tries === 0) throw error
    setMe(await call(authRoutes.me))
    return store(make, tries - 1)
  }
}

/** Moves a photo from one place to another. */
export function movePhoto(from: number, to: number): void {
  const order = moved(ownPhotos().photos, from, to)
  wish(() => ({ order }))
  // Several moves in a row are saved as one, by the last of them.
  save(t`Failed to update profile. Please try again.`, async () =>
    useWishes.getState().order === order
      ? store((photos) => ({ photos: arrange(photos, order) }))
      : null,
  )
}

export function makeMain(url: string): void {
  wish(() => ({ main: url }))
  save(t`Failed to update profile photo. Please try again.`, (id) =>
    call(photoRoutes.makeMain, { params: { id }, body: { profilePhoto: url }, keepalive: true }),
  )
}

/** Removes a photo and offers an undo. The last photo stays. */
export function removePhoto(url: string): void {
  const { photos, profilePhoto } = ownPhotos()
  const place = photos.indexOf(url)
  if (photos.length <= 1) {
    toast({
      title: t`Add Photos`,
      text: t`Please add at least one photo to your profile.`,
      tone: 'danger',
    })
    return
  }
  wish(({ gone }) => ({ gone: [...gone, url] }))
  const undo = () => {
    const fits = chooser.hasSpace(ownPhotos().photos.length)
    if (fits) restorePhoto(url, place, profilePhoto === url)
    return fits
  }
  const withdraw = offerUndo('photos', t`Photo removed`, undo, true)
  save(t`Failed to remove photo. Please try again.`, (id) => remove(id, url), withdraw)
}

/** Removes a photo wherever it is by now; null if already gone. @throws ApiError */
async function remove(id: string, url: string, tries = 3): Promise<SelfView | null> {
  const index = storedMe()?.photos.indexOf(url) ?? -1
  if (index < 0) return null
  try {
    return await call(photoRoutes.remove, {
      params: { id, index: String(index) },
      query: { photo: url },
      keepalive: true,
    })
  } catch (error) {
    if (codeOf(error) !== 'PHOTOS_CHANGED' || tries === 0) throw error
    setMe(await call(authRoutes.me))
    return remove(id, url, tries - 1)
  }
}

function restorePhoto(url: string, place: number, wasMain: boolean): void {
  wish(({ gone }) => ({ gone: gone.filter((other) => other !== url) }))
  save(t`Failed to add photo. Please try again.`, () =>
    store((photos) => ({
      photos: restored(photos, url, place),
      ...(wasMain && { profilePhoto: url }),
    })),
  )
}

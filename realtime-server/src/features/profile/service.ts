import type { Db, Tx } from '@swoon/db'
import { personById } from '@swoon/db/queries/people'
import { mayDecideOn, superLikersOf } from '@swoon/db/queries/swipes'
import {
  grantWelcome,
  lockUser,
  type SelfRow,
  selfById,
  updateUser,
  zonesOf,
} from '@swoon/db/queries/users'
import { notFound } from '../../platform/base/errors.ts'
import { refuse, refuseField } from '../../platform/base/refusal.ts'
import { createQueues } from '../../platform/base/semaphore.ts'
import type { Unit } from '../../platform/changes/unit.ts'
import type { Context } from '../../platform/context.ts'
import type { Tab } from '../../platform/sockets/shared-rooms.ts'
import { allowances } from '../allowances/contract.ts'
import { localDate, zoneChange, zoneHere } from '../calendar/service.ts'
import { isTraveling, type LocationService } from '../location/service.ts'
import type { MediaService } from '../media/service.ts'
import { isSongItself } from '../people/contract.ts'
import { cardView, gendersOf, isAdult, isWithinLifetime, mayOpen } from '../people/service.ts'
import { answersAfter } from '../prompts/service.ts'
import { shownAfter } from '../vitals/service.ts'
import { spendChange } from './change-limits.ts'
import {
  type PersonView,
  type ProfilePatch,
  type ProfilePayload,
  profileBudgets,
  type SelfView,
} from './contract.ts'
import { withLists } from './list-changes.ts'
import { requireOwnUploads } from './own-uploads.ts'
import { announcePrivacy, privacyOf } from './privacy.ts'
import { selfView } from './self-view.ts'

export type ProfileService = ReturnType<typeof profileService>

/** How many changes of one person may wait. */
export const changesWaiting = 20

/** People's own views, and views of them for others. */
export function profileService(
  { db, clock, commit, limiter, presence }: Context,
  {
    locations,
    media,
  }: { locations: LocationService; media: Pick<MediaService, 'storeSong' | 'storeLinkedPhoto'> },
) {
  /** One change of a person at a time, because many would hold every database connection waiting for the same row. */
  const queuedFor = createQueues(1, changesWaiting)

  const change = (userId: string, work: (unit: Unit) => Promise<SelfView>) =>
    queuedFor(userId, () => commit(work))

  /** A song given as a data URL becomes an upload; otherwise its text would be part of every card of the person. */
  async function withSongStored(userId: string, patch: ProfilePatch): Promise<ProfilePatch> {
    const url = patch.favoriteMusicUrl
    return url && isSongItself(url)
      ? { ...patch, favoriteMusicUrl: await media.storeSong(userId, url) }
      : patch
  }

  /** Photos by link become uploads, but for those that the profile has had as links since before that. */
  async function withPhotosStored<
    P extends Pick<ProfilePatch, 'photos' | 'profilePhoto' | 'version'>,
  >(userId: string, patch: P): Promise<P> {
    const links = (patch.photos ?? []).filter((url) => /^http/i.test(url))
    if (links.length === 0) return patch
    const before = await selfById(db, userId)
    if (!before) throw notFound()
    // Before anything is fetched.
    requireVersion(before, patch.version)
    const added = links.filter((url) => !before.photos.includes(url))
    for (const _ of added) await limiter.spend(profileBudgets['media-link'], userId)
    // At once, or five slow hosts would take longer than a call may.
    const store = async (link: string) =>
      [link, await media.storeLinkedPhoto(userId, link)] as const
    const stored = new Map(await Promise.all(added.map(store)))
    const of = (url: string) => stored.get(url) ?? url
    const main = patch.profilePhoto
    return {
      ...patch,
      photos: [...new Set(patch.photos?.map(of))],
      ...(main !== undefined && { profilePhoto: of(main) }),
    }
  }

  return {
    withPhotosStored,

    /** @throws Refusal NOT_FOUND if the account no longer exists */
    self: (db: Db | Tx, userId: string) => selfOf(db, userId, clock.now()),

    /** The own view, or the view of someone whose profile the person may open. @throws Refusal NOT_FOUND for everyone else */
    async user(viewerId: string, userId: string): Promise<SelfView | PersonView> {
      if (viewerId === userId) return selfOf(db, userId, clock.now())
      if (!(await mayOpen(db, viewerId, userId))) throw notFound()
      const [person, viewer, superLikers, mayDecide] = await Promise.all([
        personById(db, userId),
        personById(db, viewerId),
        superLikersOf(db, viewerId, [userId]),
        mayDecideOn(db, viewerId, userId),
      ])
      if (!person || !viewer) throw notFound()
      return { ...cardView(person, viewer, clock.now(), superLikers), mayDecide }
    },

    /**
     * Finishes the wizard. The first time it grants the welcome allowance.
     * @throws Refusal UNDER_AGE, INVALID, TOO_MANY (20 places a day), and for a photo by link those of an upload
     */
    async complete(userId: string, asked: ProfilePayload): Promise<SelfView> {
      requireAdult(asked.dateOfBirth, clock.now())
      const payload = await withPhotosStored(userId, asked)
      return change(userId, async ({ tx, emit }) => {
        const now = clock.now()
        await requireOwnUploads(tx, userId, { photos: payload.photos })
        const before = (await lockUser(tx, userId)) && (await selfById(tx, userId))
        if (!before) throw notFound()
        requireSameBirth(before, payload.dateOfBirth)
        requireAgeRange(before, payload)
        await spendChange(limiter, before, payload)
        const timeZone = zoneChange(before, payload.timeZone, now)
        await updateUser(tx, userId, {
          ...(await locations.moveTo(tx, before, payload)),
          name: payload.name,
          bio: payload.bio,
          location: payload.location,
          date_of_birth: payload.dateOfBirth,
          ...gendersOf(payload),
          min_age: payload.minAge,
          max_age: payload.maxAge,
          photos: payload.photos,
          profile_photo: mainPhoto(payload.photos, payload.profilePhoto),
          interests: payload.interests,
          instagram_username: payload.instagramUsername || null,
          tiktok_username: payload.tiktokUsername || null,
          completed_at: before.completed_at ?? now,
          last_seen: now,
          ...timeZone,
        })
        const day = localDate(now, timeZone.time_zone ?? before.time_zone)
        await grantWelcome(tx, userId, day, allowances.welcome)
        const user = await selfOf(tx, userId, now)
        emit(userId, 'user:updated', { user })
        return user
      })
    },

    /**
     * Changes fields of the own profile.
     * @throws Refusal UNDER_AGE, INVALID, STALE_PROFILE, TOO_MANY, and for photos by link and a song as a data URL those of an upload
     */
    async update(userId: string, asked: ProfilePatch): Promise<SelfView> {
      const patch = await withPhotosStored(userId, await withSongStored(userId, asked))
      return this.updateFrom(userId, () => patch)
    },

    /**
     * Like `update`, with a change that is made from the profile as it then is, so that parallel changes do not undo each other.
     * @throws Refusal as `update`, and what `patchOf` throws
     */
    updateFrom: (userId: string, patchOf: (before: SelfRow) => ProfilePatch): Promise<SelfView> =>
      change(userId, async (unit) => {
        const { tx, emit } = unit
        const now = clock.now()
        const before = (await lockUser(tx, userId)) && (await selfById(tx, userId))
        if (!before) throw notFound()
        const asked = patchOf(before)
        requireVersion(before, asked.version)
        const patch = withLists(before, asked)
        if (patch.dateOfBirth) requireAdult(patch.dateOfBirth, now)
        requireSameBirth(before, patch.dateOfBirth)
        requireAgeRange(before, patch)
        await requireOwnUploads(tx, userId, patch)
        const photos = patch.photos ?? before.photos
        await spendChange(limiter, before, patch)
        if (before.completed_at && photos.length === 0) throw refuse('noPhotos')
        if (patch.profilePhoto && !photos.includes(patch.profilePhoto)) throw refuse('mainPhoto')
        const { about } = patch
        const zone = zoneChange(before, patch.timeZone, now)
        await updateUser(tx, userId, {
          ...(await locations.moveTo(tx, before, patch)),
          ...(await locations.travel(tx, before, patch, zoneHere({ ...before, ...zone }))),
          ...zone,
          name: patch.name,
          bio: patch.bio,
          location: patch.location,
          ...gendersOf(patch),
          interests: patch.interests,
          photos: patch.photos,
          profile_photo: mainPhoto(photos, patch.profilePhoto ?? before.profile_photo ?? undefined),
          instagram_username: patch.instagramUsername === '' ? null : patch.instagramUsername,
          tiktok_username: patch.tiktokUsername === '' ? null : patch.tiktokUsername,
          voice_intro_url: patch.voiceIntroUrl,
          favorite_music_url: patch.favoriteMusicUrl,
          favorite_song_title: patch.favoriteSongTitle === '' ? null : patch.favoriteSongTitle,
          favorite_song_artist: patch.favoriteSongArtist === '' ? null : patch.favoriteSongArtist,
          intro_video_urls: patch.introVideoUrls,
          date_of_birth: patch.dateOfBirth,
          top_artists: patch.musicTaste?.topArtists,
          lifestyle: about?.lifestyle,
          personality: about?.personality,
          education: about?.education,
          relationship_goals: about?.relationshipGoals,
          communication_style: about?.communicationStyle,
          pronouns: patch.pronouns === '' ? null : patch.pronouns,
          height: patch.height,
          hometown: patch.hometown === '' ? null : patch.hometown,
          languages: patch.languages,
          relationship_model: patch.relationshipModel,
          has_children: patch.hasChildren,
          wants_children: patch.wantsChildren,
          smoking: patch.smoking,
          drinking: patch.drinking,
          religion: patch.religion,
          shows: shownAfter(before.shows, patch.shows),
          prompts: promptsAfter(before, patch),
          max_distance: patch.maxDistance,
          min_age: patch.minAge,
          max_age: patch.maxAge,
          widens_ages: patch.widensAges,
          filters: patch.filters && JSON.stringify(patch.filters),
          hidden_at: hiddenSince(before, patch.isHidden, now),
          language: patch.language,
          ...privacyOf(patch),
        })
        const user = await selfOf(tx, userId, now)
        emit(userId, 'user:updated', { user })
        await announcePrivacy(unit, presence, before, patch)
        return user
      }),

    /** Notes the time zones of devices that have connected; the clock follows them at once, and days as soon as they may. */
    async arrived(tabs: readonly Pick<Tab, 'userId' | 'timeZone'>[]): Promise<void> {
      const zoned = tabs.filter(({ timeZone }) => timeZone !== undefined)
      if (zoned.length === 0) return
      const ids = zoned.map(({ userId }) => userId)
      const known = await zonesOf(db, ids)
      // Most people are where they were, and nothing is locked for them.
      const moved = zoned.filter(({ userId, timeZone }) => {
        const before = known.get(userId)
        return before && Object.keys(zoneChange(before, timeZone, clock.now())).length > 0
      })
      const failures: unknown[] = []
      // One after the other, because hundreds who come back elsewhere at once would take every connection.
      for (const { userId, timeZone } of moved)
        await this.updateFrom(userId, () => ({ timeZone })).catch((error: unknown) =>
          failures.push(error),
        )
      if (failures.length > 0) throw failures[0]
    },

    /** Ends a trip whose last day is over. */
    async endTravel({ tx, emit }: Unit, userId: string): Promise<void> {
      const now = clock.now()
      const self = (await lockUser(tx, userId)) ? await selfById(tx, userId) : null
      if (!self?.travel_mode || isTraveling(self, now)) return
      await updateUser(tx, userId, { travel_mode: false })
      emit(userId, 'user:updated', { user: await selfOf(tx, userId, now) })
    },
  }
}

async function selfOf(db: Db | Tx, userId: string, now: Date): Promise<SelfView> {
  const row = await selfById(db, userId)
  if (!row) throw notFound()
  return selfView(row, now)
}

/** A change without a version is always up to date. */
function requireVersion({ version }: { version: number }, asked: number | undefined): void {
  if (asked !== undefined && asked !== version) throw refuse('staleProfile')
}

function requireAdult(dateOfBirth: string, now: Date): void {
  if (!isAdult(dateOfBirth, now))
    throw refuse('ageRequirement', {}, { fields: { dateOfBirth: 'underAge' } })
  if (!isWithinLifetime(dateOfBirth, now))
    throw refuse('missingBirth', {}, { fields: { dateOfBirth: 'longAgo' } })
}

/** Each of the two ages may change alone. */
function requireAgeRange(
  before: { min_age: number; max_age: number },
  { minAge = before.min_age, maxAge = before.max_age }: Pick<ProfilePatch, 'minAge' | 'maxAge'>,
): void {
  if (minAge <= maxAge) return
  throw refuseField('minAge', 'ageRange')
}

/** What a document has proved is changed by our team alone. */
function requireSameBirth(
  { age_verified, date_of_birth }: { age_verified: boolean; date_of_birth: string | null },
  asked: string | undefined,
): void {
  if (!age_verified || asked === undefined || asked === date_of_birth) return
  throw refuseField('dateOfBirth', 'verifiedBirth')
}

function promptsAfter(before: SelfRow, { prompts }: ProfilePatch): string | undefined {
  const answers = answersAfter(before, prompts)
  return answers && JSON.stringify(answers)
}

/** Hiding again keeps the first time; undefined changes nothing. */
const hiddenSince = (
  { hidden_at }: SelfRow,
  isHidden: boolean | undefined,
  now: Date,
): Date | null | undefined =>
  isHidden === undefined ? undefined : isHidden ? (hidden_at ?? now) : null

const mainPhoto = (photos: readonly string[], wanted: string | undefined): string | null =>
  wanted && photos.includes(wanted) ? wanted : (photos[0] ?? null)

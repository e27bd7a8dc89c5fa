import { authRoutes } from '@swoon/realtime-server/contract/auth'
import type { balloonGameRoutes } from '@swoon/realtime-server/contract/balloon-games'
import type { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import type { CardView } from '@swoon/realtime-server/contract/people'
import type { SelfView } from '@swoon/realtime-server/contract/profile'
import type { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { firstDeckUrl } from '../features/discovery/preload.ts'
import { askEarly } from '../lib/early.ts'
import { showPicture } from '../lib/first-picture.ts'
import { hasLeft } from '../lib/left-session.ts'
import { photosOf } from '../lib/person.ts'
import { photoSrc, posterSrc } from '../lib/photo.ts'
import { urlOf } from '../lib/url.ts'

// Checked against the contracts by type alone, which would each be in every page.
const messagesUrl = '/api/matches/:id/messages' satisfies typeof chatRoutes.messages.url
const roomsUrl = '/api/rooms' satisfies typeof roomRoutes.rooms.url
const gamesUrl = '/api/balloon-games' satisfies typeof balloonGameRoutes.list.url

/**
 * The first calls of each screen, by its name, once the user is known. The page's `firstQueries` take the replies before it is rendered;
 * Discover takes its deck while it is, and Profile shows nothing but the user.
 */
export const firstCalls: Readonly<Record<string, (me: SelfView) => Promise<void>>> = {
  swipe: askForDeck,
  location: askForDeck,
  chat: async () =>
    void (await reply(
      urlOf(messagesUrl, { params: { id: location.pathname.split('/').at(-1) ?? '' } }),
    )),
  rooms: async () => void (await reply(roomsUrl)),
  'balloon-games': async () => void (await reply(gamesUrl)),
  profile: async ({ profilePhoto }) => void (profilePhoto && showPicture(photoSrc(profilePhoto))),
}

/**
 * Starts a page's first calls while the app's code is still loading (lib/early.ts hands the replies over). All of them wait for the
 * person's own user, because without a signed-in person nothing else is requested.
 * @returns once they are sent
 */
export async function beginCalls(screen: string | undefined): Promise<void> {
  // The page's own request of its user (index.html) may be answered for who has left, and no one else may get that answer.
  if (hasLeft()) return void (await fetch(authRoutes.me.url, { credentials: 'same-origin' }))
  const me = await reply<SelfView>(authRoutes.me.url)
  if (!screen || !me?.profileComplete) return
  // The navigation counts the matches on every screen.
  const matches = urlOf(matchRoutes.matches.url, { params: { userId: me.id } })
  Promise.all([firstCalls[screen]?.(me), reply(matches)]).catch(() => {})
}

async function askForDeck({ id }: SelfView): Promise<void> {
  const [first] = (await reply<CardView[]>(firstDeckUrl(id), true)) ?? []
  const [video] = first?.introVideoUrls ?? []
  const photo = first && photosOf(first)[0]
  if (video) showPicture(posterSrc(video))
  else if (photo) showPicture(photoSrc(photo))
}

/** A copy of a call's reply; the reply itself is left for the app. Undefined for a refusal. */
async function reply<T>(url: string, isLasting = false): Promise<T | undefined> {
  const answer = await askEarly(url, isLasting)
  return answer.ok ? answer.clone().json() : undefined
}

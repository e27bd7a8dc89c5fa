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

// Checked against the contracts by type only: importing them would add them to every page.
const messagesUrl = '/api/matches/:id/messages' satisfies typeof chatRoutes.messages.url
const roomsUrl = '/api/rooms' satisfies typeof roomRoutes.rooms.url
const gamesUrl = '/api/balloon-games' satisfies typeof balloonGameRoutes.list.url

/**
 * The first calls of each screen, by its name, once the user is known. The page's `firstQueries` take the replies before it renders;
 * Discover takes its deck while it renders, and Profile needs only the user.
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
 * Starts a page's first calls while the app's code is still loading (lib/early.ts hands the replies over). All wait for the user, because
 * nothing else is requested when signed out.
 * @returns once they are sent
 */
export async function beginCalls(screen: string | undefined): Promise<void> {
  // The page's own request for the user (index.html) may be answered for the user who just left; no other code may get that answer.
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

/** A copy of a call's reply; the original stays for the app. Undefined if refused. */
async function reply<T>(url: string, isLasting = false): Promise<T | undefined> {
  const answer = await askEarly(url, isLasting)
  return answer.ok ? answer.clone().json() : undefined
}

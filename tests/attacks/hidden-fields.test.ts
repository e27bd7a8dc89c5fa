import type { EventPayload } from '@swoon/realtime-server/contract'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { discoveryRoutes } from '@swoon/realtime-server/contract/discovery'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { secondLookRoutes } from '@swoon/realtime-server/contract/second-look'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { describe, expect, it } from 'vitest'
import { ofFile } from '../harness/file-world.ts'
import { password, person } from '../harness/person.ts'
import { spawnWorld, waitFor } from '../harness/server.ts'

const world = ofFile(() => spawnWorld({ LOG_LEVEL: 'debug', ACCESS_LOG: 'full' }))

/** A recognizable value for each column of a person that others may not learn. */
const canaries = {
  password_hash: 'canary-password-hash',
  date_of_birth: '1987-06-05',
  time_zone: 'Antarctica/Troll',
  current_zone: 'Antarctica/Vostok',
  travel_location: 'canary-travel-location',
  verification_status: 'canary-verification',
  premium_expires_at: '2033-03-03',
  max_distance: '137',
  login_streak: '31337',
  last_login_date: '2021-02-03',
  bonus_likes: '424242',
  bonus_super_likes: '535353',
  latitude: '38.7227183',
  longitude: '-9.1383191',
} as const

/** Keys that no view of another person may have, in camel case and in snake case. */
const privateKeys =
  /^(email|emailHash|language|isIncognito|sharesActivity|sharesReadReceipts|password|passwordHash|dateOfBirth|latitude|longitude|cell|genderPreference|shownTo|maxDistance|locationEnabled|locationPrivate|timeZone|currentZone|daysFollowAt|isPremium|premiumExpiresAt|dailyLikesRemaining|superLikesRemaining|balloonGamesRemaining|loginStreak|lastLoginDate|nextClaimAt|verificationStatus|verificationReason|ageVerified|idVerified|likedAt|likesMe|travelMode|travelLocation|allowances|createdBy|token|sessionId|.*_.*)$/

/** Checks whether a text contains a value. A number counts only as a whole, since ids and times may contain its digits by chance. */
const reveals = (text: string, value: string) =>
  /^\d+$/.test(value)
    ? new RegExp(`(?<![\\w.-])${value}(?![\\w-])`).test(text)
    : text.includes(value)

function keysOf(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const entry of value) keysOf(entry, found)
  else if (typeof value === 'object' && value !== null)
    for (const [key, entry] of Object.entries(value)) {
      found.add(key)
      keysOf(entry, found)
    }
  return found
}

describe('private data of a person', () => {
  it('reaches no one else over HTTP, over a socket or in the log, whatever the two people do', async () => {
    const [eve, ann, bob] = [
      await person(world, { name: 'Eve' }),
      // Names without a number, which might be that of a secret.
      await person(world, { name: 'Ann' }),
      await person(world, { name: 'Bob' }),
    ]
    const { db } = world.database
    const {
      password_hash,
      bonus_likes,
      bonus_super_likes,
      latitude,
      longitude,
      max_distance,
      login_streak,
      ...rest
    } = canaries
    await eve.call(profileRoutes.updateUser, {
      params: { id: eve.id },
      body: { latitude, longitude, locationEnabled: true },
    })
    await db
      .updateTable('users')
      .set({
        ...rest,
        password_hash,
        max_distance: Number(max_distance),
        login_streak: Number(login_streak),
        is_premium: true,
      })
      .where('id', '=', eve.id)
      .execute()
    await db
      .updateTable('allowances')
      .set({ bonus_likes: Number(bonus_likes), bonus_super_likes: Number(bonus_super_likes) })
      .where('user_id', '=', eve.id)
      .execute()
    const secrets = [...Object.values(canaries), eve.user.email, eve.cookie.replace('sid=', '')]

    // Eve sees her own data, which proves that the search can find the values.
    const own = await eve.call(profileRoutes.user, { params: { userId: eve.id } })
    for (const sung of [
      canaries.date_of_birth,
      canaries.latitude,
      canaries.longitude,
      canaries.travel_location,
      eve.user.email,
    ])
      expect(own.text).toContain(sung)

    const seen: { where: string; text: string; body: unknown }[] = []
    const look = (where: string, reply: { text: string; body: unknown }) =>
      seen.push({ where, text: reply.text, body: reply.body })
    const [annTab, bobTab] = [await ann.live(), await bob.live()]
    const eveTab = await eve.live()
    for (const who of [ann, bob]) {
      look('user', await who.call(profileRoutes.user, { params: { userId: eve.id } }))
      for (const mode of ['compatible', 'nearby', 'interests'] as const)
        for (const useLocation of ['true', 'false'] as const)
          look(
            `deck ${mode}`,
            await who.call(discoveryRoutes.discover, {
              params: { userId: who.id },
              query: { mode, useLocation },
            }),
          )
    }
    await bob.call(swipeRoutes.swipe, { body: { swipedId: eve.id, isLike: false } })
    look('passed', await bob.call(secondLookRoutes.passed, { params: { userId: bob.id } }))
    await eve.call(swipeRoutes.swipe, { body: { swipedId: bob.id, isLike: true } })
    look(
      'revisit',
      await bob.call(secondLookRoutes.revisit, { body: { userId: eve.id, action: 'like' } }),
    )
    await eve.call(swipeRoutes.swipe, {
      body: { swipedId: ann.id, isLike: true, isSuperLike: true },
    })
    const liked = await ann.call(swipeRoutes.swipe, { body: { swipedId: eve.id, isLike: true } })
    look('swipe', liked)
    const matchId = liked.body.match?.id ?? ''
    expect(matchId).not.toBe('')
    await eve.call(chatRoutes.send, { body: { matchId, content: 'Hello' } })
    const answer = await ann.call(chatRoutes.send, { body: { matchId, content: 'Hi' } })
    await eve.call(chatRoutes.read, { params: { id: matchId }, body: { seq: 2 } })
    await eveTab.command('chat:type', { matchId, isTyping: true })
    look('matches', await ann.call(matchRoutes.matches, { params: { userId: ann.id } }))
    look('messages', await ann.call(chatRoutes.messages, { params: { id: matchId } }))
    await eve.call(profileRoutes.updateUser, { params: { id: eve.id }, body: { bio: 'New words' } })
    eveTab.close()
    await annTab.next('presence:changed', ({ online }) => !online)
    await eve.call(matchRoutes.unmatch, { params: { id: matchId } })
    await annTab.next('match:ended')
    look('refused', await ann.call(profileRoutes.user, { params: { userId: eve.id } }))
    for (const tab of [annTab, bobTab]) {
      await waitFor(() => tab.all('match:created').length > 0)
      for (const { name, payload } of tab.events.filter((event) => event.name !== 'user:updated')) {
        // The allowance left after a like belongs to the liker, like their whole own view.
        const { left: _, ...body } = payload as EventPayload<'swipe:made'>
        seen.push({ where: name, text: JSON.stringify(body), body })
      }
      tab.close()
    }

    expect(new Set(seen.map(({ where }) => where)).size).toBeGreaterThan(12)
    expect(answer.body.sender.email).toBe(ann.user.email)
    for (const { where, text, body } of seen) {
      for (const secret of secrets)
        expect(reveals(text, secret), `${where} revealed ${secret}`).toBe(false)
      // Authors may see their own e-mail on their own messages.
      const keys = [...keysOf(body)].filter(
        (key) => !(key === 'email' && /^messages|^message:sent/.test(where)),
      )
      expect([where, keys.filter((key) => privateKeys.test(key))]).toEqual([where, []])
    }
    const log = world.server.log()
    expect(log.length).toBeGreaterThan(50)
    for (const secret of [...secrets.filter((value) => value.length > 6), password])
      expect(reveals(log, secret), `the log revealed ${secret}`).toBe(false)
  })
})

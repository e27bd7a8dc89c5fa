import { mediaRoutes } from '@swoon/realtime-server/contract/media'
import { type NewRoom, type RoomView, roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import type { Page } from 'playwright-core'
import { v7 as uuid } from 'uuid'
import type { Person } from '../../harness/person.ts'
import { type World, waitFor } from '../../harness/server.ts'
import { cutOff, fail, hold, portrait, portrayed, type Screenshot } from '../screenshot.ts'

const list = '**/api/rooms'
const entries = '**/api/rooms/*/join'
const messages = '**/api/rooms/*/messages*'
const participants = '**/api/rooms/*/participants'
const day = 86_400_000
const hour = 3_600_000
const anyone = { gender: 'other', genderPreference: 'any' } as const

interface Scene {
  me: Person
  /** Created by another person, with messages. */
  kitchen: RoomView
  /** Created by the viewer. */
  kites: RoomView
  /** Without messages. */
  quiet: RoomView
  /** With messages of three evenings, and nobody in it. */
  readers: RoomView
  others: readonly Person[]
}
const scenes = new WeakMap<World, Scene>()

const sceneOf = (world: World): Scene => {
  const scene = scenes.get(world)
  if (!scene) throw new Error('not prepared')
  return scene
}

const open = async (
  who: Person,
  name: string,
  description = '',
  talk: NewRoom['talk'] = null,
): Promise<RoomView> => {
  const made = await who.call(roomRoutes.create, { body: { name, description, talk } })
  if (made.status !== 201) throw new Error(`no room: ${made.text}`)
  await who.call(roomRoutes.join, { params: { id: made.body.id }, body: {} })
  return made.body
}
const enter = (who: Person, room: RoomView) =>
  who.call(roomRoutes.join, { params: { id: room.id }, body: {} })
const leave = (who: Person, room: RoomView) =>
  who.call(roomRoutes.leave, { params: { id: room.id } })

async function say(who: Person, room: RoomView, content: string, imageUrl?: string): Promise<void> {
  await enter(who, room)
  const params = { id: room.id }
  const said = imageUrl
    ? await who.call(roomRoutes.send, { params, body: { messageType: 'image', content, imageUrl } })
    : await who.call(roomRoutes.send, { params, body: { messageType: 'text', content } })
  if (said.status !== 201) throw new Error(`not said: ${said.text}`)
}

async function picture(who: Person, name: string): Promise<string> {
  const form = new FormData()
  form.append(
    'photo',
    new Blob([new Uint8Array(await portrait(name))], { type: 'image/jpeg' }),
    'photo.jpg',
  )
  return (await who.call(mediaRoutes.uploadTempPhoto, { form })).body.photoUrl
}

/** Four rooms, five people who talk in one of them and stay there, and one match. */
async function peopled(world: World): Promise<Person> {
  const me = await portrayed(world, 'mei', anyone)
  const others: Person[] = []
  for (const name of ['leo', 'adaeze', 'anders', 'beatriz', 'amara'])
    others.push(await portrayed(world, name, anyone))
  const [leo, adaeze, anders, beatriz, amara] = others as [Person, Person, Person, Person, Person]
  await leo.call(swipeRoutes.swipe, { body: { swipedId: me.id, isLike: true } })
  await me.call(swipeRoutes.swipe, { body: { swipedId: leo.id, isLike: true } })
  const kitchen = await open(
    adaeze,
    'Kitchen Table',
    'What are you cooking tonight? Recipes, disasters and second helpings.',
  )
  const kites = await open(me, 'Kites and Other Weather', 'For people who look up.')
  const quiet = await open(anders, 'Early Risers')
  await open(beatriz, 'Late Jazz', 'Records, clubs, and who goes along.', {
    day: 4,
    minute: 21 * 60,
  })
  await say(adaeze, kitchen, 'Risotto went wrong again. It is soup now.')
  await say(leo, kitchen, 'Soup is only a risotto with more ambition.')
  await say(leo, kitchen, 'What did you put in?')
  await say(me, kitchen, 'I would eat that. Mushrooms?')
  await say(adaeze, kitchen, 'Mushrooms, lemon and a lot of hope.')
  await say(beatriz, kitchen, 'The cook, for the record:', await picture(beatriz, 'beatriz-1'))
  await say(
    anders,
    kitchen,
    'https://example.com/soup is the recipe my grandmother pretended was hers.',
  )
  await say(me, kitchen, 'Saving this for Sunday.')
  await say(amara, kitchen, 'Is there room for one more at this table?')
  await say(leo, kites, 'Wind from the west at four. Anybody for the hill?')
  await say(amara, kites, 'I bring the red one.')
  await beatriz.call(roomRoutes.propose, { params: { id: kitchen.id }, body: { user2Id: me.id } })
  await enter(me, kitchen)
  await me.call(roomRoutes.propose, { params: { id: kitchen.id }, body: { user2Id: anders.id } })
  const readers = await deserted(world, me, leo)
  scenes.set(world, { me, kitchen, kites, quiet, readers, others })
  return me
}

/** A room where someone talked on three evenings, and nobody is now. */
async function deserted(world: World, me: Person, leo: Person): Promise<RoomView> {
  const room = await open(me, 'Sunday Readers', 'One book, many opinions.', {
    day: 0,
    minute: 20 * 60,
  })
  const lines = [
    'The last chapter made me miss my stop.',
    'I would have married the lighthouse keeper.',
    'Next one shorter, please. My tea went cold twice.',
  ].map((content, at) => ({
    ...{ id: uuid(), room_id: room.id, number: at - 3, cursor: at + 1, sender_id: leo.id },
    ...{ content, sent_at: new Date(Date.now() - (2 - at) * day - hour) },
  }))
  await world.database.db.insertInto('room_messages').values(lines).execute()
  const [first] = lines
  await enter(me, room)
  await me.call(roomRoutes.react, {
    params: { id: room.id, messageId: first?.id ?? '' },
    body: { emoji: '😂' },
  })
  await leave(me, room)
  return room
}

/** Keeps the others in their rooms while pictures are taken. */
async function stay(world: World): Promise<void> {
  const { others, kitchen, kites } = sceneOf(world)
  const beat = () =>
    Promise.all(
      others.map(async (who, at) => {
        await enter(who, kitchen).catch(() => undefined)
        if (at % 2 === 0) await enter(who, kites).catch(() => undefined)
      }),
    )
  await beat()
  const beating = setInterval(() => void beat(), 10_000).unref()
  setTimeout(() => clearInterval(beating), 120_000).unref()
}

async function openList(page: Page, world: World): Promise<void> {
  await stay(world)
  await page.goto('/app/rooms')
  await page.getByRole('link', { name: 'Kitchen Table' }).waitFor()
}

async function openRoom(
  page: Page,
  world: World,
  room: (scene: Scene) => RoomView = ({ kitchen }) => kitchen,
) {
  await stay(world)
  await page.goto(`/app/rooms/${room(sceneOf(world)).id}`)
  await page.getByRole('region', { name: /^Room / }).waitFor()
}

async function openFilled(page: Page, world: World): Promise<void> {
  await openRoom(page, world)
  await page.getByText('Is there room for one more at this table?').waitFor()
}

const inScene = (name: string, show: Screenshot['show']): Screenshot => ({
  name,
  prepare: peopled,
  show,
})
/** Anything open over the room closes when the window changes its layout. */
const over = (screenshot: Screenshot): Screenshot => ({ ...screenshot, unturnable: true })

/** Shows the people, beside the feed or in a sheet. */
async function showPeople(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'People', exact: true })
  if (await button.isVisible()) await button.click()
}

const more = (page: Page, text: string) =>
  page
    .getByRole('list', { name: 'Messages' })
    .locator('div', { has: page.locator('p', { hasText: text }) })
    .last()
    .getByRole('button', { name: /^Copy or/ })

export const screenshots: Screenshot[] = [
  inScene('rooms-filled', openList),
  {
    name: 'rooms-empty',
    prepare: (world) => portrayed(world, 'mei'),
    async show(page) {
      await page.route(list, (route) => route.fulfill({ json: [] }))
      // Other screens' people enter and leave rooms, which would change the list.
      await page.routeWebSocket(/\/socket\.io\//, (socket) => {
        const server = socket.connectToServer()
        server.onMessage((frame) => {
          if (!String(frame).includes('rooms:changed')) socket.send(frame)
        })
      })
      await page.goto('/app/rooms')
      await page.getByText('No rooms are open yet.').waitFor()
    },
  },
  inScene('rooms-loading', async (page) => {
    await hold(page, list)
    await page.goto('/app/rooms')
    await page.getByRole('heading', { name: 'Dating Rooms' }).waitFor()
  }),
  inScene('rooms-failed', async (page) => {
    await fail(page, list)
    await page.goto('/app/rooms')
    await page.getByText("The rooms didn't load").waitFor()
  }),
  inScene('rooms-offline', async (page, world) => {
    await openList(page, world)
    await cutOff(page)
  }),
  inScene('rooms-not-found', async (page, world) => {
    await openList(page, world)
    await page.getByRole('searchbox', { name: 'Search rooms' }).fill('submarines')
    await page.getByText('No rooms about “submarines”.').waitFor()
  }),
  inScene('rooms-create', async (page, world) => {
    await openList(page, world)
    await page.getByRole('button', { name: 'Create New Room' }).click()
    await page.getByLabel('Room name').fill('Sunday board games')
  }),
  inScene('room-chat-filled', openFilled),
  over(
    inScene('room-chat-search', async (page, world) => {
      await openFilled(page, world)
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      await page.getByRole('searchbox', { name: 'Search this room' }).fill('soup')
      await page.getByRole('list', { name: 'Search results' }).getByRole('button').first().waitFor()
    }),
  ),
  inScene('room-chat-empty', async (page, world) => {
    await openRoom(page, world, ({ quiet }) => quiet)
    await page.getByText('No one has said anything yet.').waitFor()
  }),
  inScene('room-chat-alone', async (page, world) => {
    await openRoom(page, world, ({ readers }) => readers)
    await page.getByText("It's just you right now.").waitFor()
    await page.getByText(/^Weekly talk: Sunday/).waitFor()
  }),
  inScene('room-chat-loading', async (page, world) => {
    await hold(page, messages)
    await openRoom(page, world)
  }),
  inScene('room-chat-entering', async (page, world) => {
    await hold(page, entries)
    await page.goto(`/app/rooms/${sceneOf(world).kitchen.id}`)
    await page.getByRole('status', { name: 'Loading messages' }).waitFor()
  }),
  inScene('room-chat-failed', async (page, world) => {
    await fail(page, messages)
    await openRoom(page, world)
    await page.getByText("Messages didn't load").waitFor()
  }),
  inScene('room-chat-unopened', async (page, world) => {
    await fail(page, entries)
    await page.goto(`/app/rooms/${sceneOf(world).kitchen.id}`)
    await page.getByText("This room didn't open").waitFor()
  }),
  inScene('room-chat-offline', async (page, world) => {
    await openFilled(page, world)
    await cutOff(page)
  }),
  inScene('room-chat-waiting', async (page, world) => {
    await openFilled(page, world)
    await page.route('**/api/rooms/*/messages', (route) => route.abort())
    await page.getByPlaceholder('Type a message...').fill('There is always room. Bring a spoon.')
    await page.getByRole('button', { name: /^Send/ }).click()
    await page.getByText('Waiting to send').first().waitFor()
  }),
  inScene('room-chat-slow', async (page, world) => {
    await openFilled(page, world)
    await page.route('**/api/rooms/*/messages', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 429,
            json: { error: 'This room is busy. You can write again in 900 s.', code: 'SLOW_MODE' },
          })
        : route.continue(),
    )
    await page.getByPlaceholder('Type a message...').fill('There is always room. Bring a spoon.')
    await page.getByRole('button', { name: /^Send/ }).click()
    await page.getByText('Slow mode: you can send again').waitFor()
  }),
  inScene('room-chat-picture', async (page, world) => {
    await openFilled(page, world)
    await page
      .getByLabel('Photo files')
      .setInputFiles({ name: 'cook.jpg', mimeType: 'image/jpeg', buffer: await portrait('leo-1') })
    await page.getByRole('button', { name: 'Remove photo 1' }).waitFor()
  }),
  over(
    inScene('room-chat-message', async (page, world) => {
      await openFilled(page, world)
      await more(page, 'Mushrooms, lemon').focus()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog', { name: 'Message from Adaeze' }).waitFor()
    }),
  ),
  over(
    inScene('room-chat-people', async (page, world) => {
      await openFilled(page, world)
      await showPeople(page)
      await page.getByRole('list', { name: 'People in this room' }).getByText('Beatriz').waitFor()
    }),
  ),
  over(
    inScene('room-chat-profile', async (page, world) => {
      await openFilled(page, world)
      // In a longer language, Match covers the middle of the row.
      await page.getByRole('button', { name: 'Open the profile of Amara' }).last().press('Enter')
      await page.getByRole('dialog').getByText('About', { exact: true }).waitFor()
    }),
  ),
  over(
    inScene('room-chat-put-out', async (page, world) => {
      await openRoom(page, world, ({ kites }) => kites)
      await page.getByText('I bring the red one.').waitFor()
      await more(page, 'I bring the red one.').focus()
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Remove from room' }).click()
      await page.getByRole('dialog', { name: 'Remove Amara from this room?' }).waitFor()
    }),
  ),
  over(
    inScene('room-chat-edit', async (page, world) => {
      await openRoom(page, world, ({ kites }) => kites)
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Edit room' }).click()
      await page.getByRole('dialog', { name: 'Edit room' }).waitFor()
    }),
  ),
  over(
    inScene('room-chat-close', async (page, world) => {
      await openRoom(page, world, ({ kites }) => kites)
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Close room' }).click()
      await page.getByRole('dialog', { name: 'Close Kites and Other Weather?' }).waitFor()
    }),
  ),
  // Typing ends after some seconds, and a page hears of it only once it is live.
  over(
    inScene('room-chat-typing', async (page, world) => {
      await openFilled(page, world)
      const { others, kitchen } = sceneOf(world)
      const typing = await Promise.all(others.slice(0, 3).map((who) => who.live()))
      const command = { roomId: kitchen.id, isTyping: true }
      const everyoneTypes = page.getByText(/, .* and .* are typing/).first()
      await waitFor(async () => {
        for (const tab of typing) await tab.command('room:type', command)
        return everyoneTypes.isVisible()
      })
      setTimeout(() => {
        for (const tab of typing) tab.close()
      }, 10_000).unref()
    }),
  ),
  inScene('room-chat-unread', async (page, world) => {
    await openFilled(page, world)
    const { me, kitchen } = sceneOf(world)
    const { body: said } = await me.call(roomRoutes.messages, {
      params: { id: kitchen.id },
      query: {},
    })
    const mark = JSON.stringify({ [kitchen.id]: said.at(-4)?.cursor })
    await page.evaluate(
      ([key = '', value = '']) => localStorage.setItem(key, value),
      [`personal:${me.id}:room-read`, mark],
    )
    await page.reload()
    await page.getByText('New messages').waitFor()
  }),
  over(
    inScene('room-chat-people-loading', async (page, world) => {
      await hold(page, participants)
      await openFilled(page, world)
      await showPeople(page)
      await page.getByRole('status', { name: 'Loading people' }).waitFor()
    }),
  ),
  over(
    inScene('room-chat-people-failed', async (page, world) => {
      await fail(page, participants)
      await openFilled(page, world)
      await showPeople(page)
      await page.getByText("People didn't load").waitFor()
    }),
  ),
  over(
    inScene('room-chat-lightbox', async (page, world) => {
      await openFilled(page, world)
      await page.getByRole('button', { name: 'Enlarge the photo from Beatriz' }).click()
      await page.getByRole('dialog', { name: 'Photo from Beatriz' }).waitFor()
    }),
  ),
  inScene('room-chat-not-there', async (page) => {
    await page.goto('/app/rooms/019ab000-0000-7000-8000-000000000000')
    await page.getByText("We can't find this room").waitFor()
  }),
  inScene('room-chat-asleep', async (page, world) => {
    const { kites } = sceneOf(world)
    await page.route(entries, (route) =>
      route.fulfill({ status: 404, json: { error: 'Not found.', code: 'NOT_FOUND' } }),
    )
    await page.route(`**/api/rooms/${kites.id}`, (route) =>
      route.fulfill({ json: { ...kites, status: 'archived' } }),
    )
    await page.goto(`/app/rooms/${kites.id}`)
    await page.getByText('is asleep.').waitFor()
  }),
]

import type { Message } from '@swoon/realtime-server/contract/chat'
import type { MatchView } from '@swoon/realtime-server/contract/matches'
import type { CallRecord } from '@swoon/realtime-server/contract/video-chat'
import type { Page } from 'playwright-core'
import { tone } from '../../harness/recorded.ts'
import type { World } from '../../harness/server.ts'
import { cutOff, fail, hold, host, type Screenshot } from '../screenshot.ts'

const maya = (world: World) => host(world, 'Maya')
const messages = '**/api/matches/*/messages*'

async function open(page: Page, name: string): Promise<void> {
  await page.goto('/matches')
  await page.getByRole('link', { name: `Message ${name}` }).click()
  await page.getByRole('region', { name: `Chat with ${name}` }).waitFor()
}

async function openFilled(page: Page): Promise<void> {
  await open(page, 'Kenji')
  await page.getByRole('list', { name: 'Messages' }).getByRole('listitem').first().waitFor()
}

/** Shows Kenji's messages as `change` returns them, without changing the demo world. */
async function openChanged(page: Page, change: (known: Message[]) => Message[]): Promise<void> {
  await page.route(messages, async (route) => {
    const reply = await route.fetch()
    const known = (await reply.json()) as Message[]
    await route.fulfill({ response: reply, json: change(known) })
  })
  await openFilled(page)
}

/** Appends a message, from the last one's sender unless `from` says otherwise. */
function add(known: Message[], content: string, more: Partial<Message> = {}): void {
  const last = known.at(-1)
  if (!last) throw new Error('the chat is empty')
  const { replyTo: _, reactions: __, deletedAt: ___, ...base } = last
  const seq = last.seq + 1
  known.push({
    ...base,
    id: `019ab000-0000-7000-8000-${String(seq).padStart(12, '0')}`,
    seq,
    content,
    ...more,
  })
}

/** Shows these as Kenji's last messages. */
const openFilledWith = (page: Page, contents: readonly string[]): Promise<void> =>
  openChanged(page, (known) => {
    for (const content of contents) add(known, content)
    return known
  })

const reactionsOf = (emoji: string, count: number, isMine: boolean) => ({
  reactions: [{ emoji, count, isMine }],
  revision: 1,
})

/** Both have replied, reacted, edited and taken back; the last message is a recent one of the viewer's. */
const openTalk = (page: Page): Promise<void> =>
  openChanged(page, (known) => {
    const theirs = known.find(({ sender }) => sender.name === 'Kenji')
    const mine = known.find(({ sender }) => sender.name !== 'Kenji')
    if (!theirs || !mine) throw new Error('Kenji and the viewer have not both written')
    const by = ({ senderId, sender }: Message) => ({ senderId, sender })
    const quoting = ({ id, seq, senderId, sender, content }: Message) => ({
      replyTo: { id, place: seq, senderId, name: sender.name, content, hasPicture: false },
    })
    const gone = {
      id: theirs.id,
      place: null,
      senderId: null,
      name: '',
      content: '',
      hasPicture: false,
    }
    add(known, 'I would fly that one too.', {
      ...by(theirs),
      ...quoting(mine),
      ...reactionsOf('❤️', 1, true),
    })
    add(known, 'Ha! Then Saturday.', {
      ...by(mine),
      ...quoting(theirs),
      ...reactionsOf('😂', 2, true),
    })
    add(known, 'This message was deleted', { ...by(theirs), deletedAt: new Date().toISOString() })
    add(known, 'You took that back?', {
      ...by(mine),
      replyTo: gone,
      ...reactionsOf('🤷🏽‍♀️', 1, false),
    })
    add(known, 'Ten, at the hill behind the station. Bring the long line.', {
      ...by(mine),
      createdAt: new Date().toISOString(),
      editedAt: new Date().toISOString(),
    })
    return known
  })

/** Opens the menu of the viewer's last message. */
async function openMenu(page: Page): Promise<void> {
  await openTalk(page)
  const messages = page.getByRole('list', { name: 'Messages' })
  await messages
    .getByRole('paragraph')
    .filter({ hasText: 'Bring the long line.' })
    .last()
    .click({ button: 'right' })
  await page.getByRole('heading', { name: 'Message options' }).waitFor()
}

/** Three calls in the chat: one completed, one missed by each person. */
async function openCalls(page: Page): Promise<void> {
  await page.route('**/api/video-chat/calls/*', async (route) => {
    const { id: me } = (await (await page.request.get('/api/auth/me')).json()) as { id: string }
    const matchId = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    const record = (
      at: number,
      kind: CallRecord['kind'],
      from: string | null,
      seconds: number,
    ): CallRecord => ({
      id: `019ab000-0000-7000-8000-00000000000${at}`,
      matchId,
      kind,
      from,
      at: new Date(Date.now() - (10 - at) * 60_000).toISOString(),
      seconds,
    })
    const calls = [
      record(1, 'call', null, 16 * 60 + 4),
      record(2, 'missed', me, 0),
      record(3, 'not_connected', null, 0),
      record(4, 'missed', '019ab000-0000-7000-8000-000000000099', 0),
    ]
    await route.fulfill({ json: calls })
  })
  await openFilled(page)
  await page.getByRole('link', { name: 'Call back' }).first().waitFor()
}

/** Kenji's photos are blurred, the viewer's are not, and both have sent a voice message. */
const openMedia = async (page: Page): Promise<void> => {
  await page.route('**/media/tone.wav', (route) =>
    route.fulfill({ contentType: 'audio/wav', body: tone(3) }),
  )
  await openChanged(page, (known) => {
    const theirs = known.find(({ sender }) => sender.name === 'Kenji')
    const mine = known.find(({ sender }) => sender.name !== 'Kenji')
    if (!theirs || !mine) throw new Error('Kenji and the viewer have not both written')
    const by = ({ senderId, sender }: Message) => ({ senderId, sender })
    const photos = (count: number, { sender }: Message): Partial<Message> => ({
      kind: 'photo',
      // An address may be used once, so each gets a different suffix.
      attachments: Array.from({ length: count }, (_, at) => ({
        ...{ url: `${sender.profilePhoto}${at ? `?${at}` : ''}`, width: 600, height: 800 },
      })),
    })
    const voice: Partial<Message> = {
      kind: 'voice-note',
      attachments: [{ url: '/media/tone.wav', seconds: 3 }],
    }
    add(known, '', { ...by(mine), ...photos(1, mine) })
    add(known, 'Two from the coast', { ...by(theirs), ...photos(2, theirs) })
    add(known, '', { ...by(theirs), ...voice })
    add(known, '', { ...by(mine), ...voice })
    return known
  })
  await page.getByRole('button', { name: 'Play the voice message from you' }).waitFor()
}

/** Shows the photos found in Kenji's chat. */
async function openPhotos(page: Page): Promise<void> {
  await page.route('**/api/matches/*/search', async (route) => {
    const reply = await route.fetch({ postData: { text: 'a' } })
    const { messages: found } = (await reply.json()) as { messages: Message[] }
    const photos = found.map((message, at) => ({
      ...message,
      kind: 'photo' as const,
      attachments: [{ url: `${message.sender.profilePhoto}?${at}`, width: 600, height: 800 }],
    }))
    await route.fulfill({ response: reply, json: { messages: photos, next: null } })
  })
  await openFilled(page)
  await choose(page, 'Photos')
  await page
    .getByRole('button', { name: /^Enlarge the photo from you/ })
    .first()
    .waitFor()
}

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** The list of matches and Kenji's muted chat; the chats above and below are marked as unread. */
async function openMarked(page: Page): Promise<void> {
  await page.route('**/api/matches/*', async (route) => {
    const reply = await route.fetch()
    const list = (await reply.json()) as MatchView[]
    const at = list.findIndex(({ otherUser }) => otherUser.name === 'Kenji')
    const marked = list.map((match, place) => ({
      ...match,
      isMuted: place === at,
      isUnread: [at - 1, at + 2].includes(place),
    }))
    await route.fulfill({ response: reply, json: marked })
  })
  await page.goto('/matches')
  await page.getByText('Muted').first().waitFor()
}

const inDemo = (name: string, show: Screenshot['show']): Screenshot => ({
  name,
  demo: true,
  prepare: maya,
  show,
})
/** In a wide window the chat is another element, and anything open over it closes. */
const over = (screenshot: Screenshot): Screenshot => ({ ...screenshot, unturnable: true })

export const screenshots: Screenshot[] = [
  inDemo('chat-filled', openFilled),
  inDemo('chat-empty', async (page) => {
    await open(page, 'Solomon')
    await page.getByText('You matched with Solomon!').waitFor()
  }),
  inDemo('chat-loading', async (page) => {
    await hold(page, messages)
    await open(page, 'Kenji')
  }),
  inDemo('chat-failed', async (page) => {
    await fail(page, messages)
    await open(page, 'Kenji')
    await page.getByRole('button', { name: 'Try again' }).waitFor()
  }),
  inDemo('chat-offline', async (page) => {
    await openFilled(page)
    await cutOff(page)
  }),
  inDemo('chat-not-sent', async (page) => {
    await openFilled(page)
    await fail(page, '**/api/messages', 403)
    await page
      .getByPlaceholder('Type a message...')
      .fill('Saturday at ten it is. I will bring the argument.')
    await page.getByRole('button', { name: /^Send/ }).click()
    await page.getByText('Not sent').first().waitFor()
  }),
  inDemo('chat-waiting', async (page) => {
    await openFilled(page)
    await page.route('**/api/messages', (route) => route.abort())
    for (const text of [
      'Saturday at ten it is.',
      'I will bring the argument, you bring the umbrella.',
    ]) {
      await page.getByPlaceholder('Type a message...').fill(text)
      await page.getByRole('button', { name: /^Send/ }).click()
    }
    await page.getByText('Waiting to send').first().waitFor()
  }),
  over(
    inDemo('chat-profile', async (page) => {
      await openFilled(page)
      await page.getByRole('button', { name: 'Open the profile of Kenji' }).last().click()
      await page.getByRole('dialog').getByText('About', { exact: true }).waitFor()
    }),
  ),
  inDemo('chat-words', async (page) => {
    await openFilledWith(page, [
      '😍',
      '🥳🎈🎈🎈🎈',
      'Tickets: https://example.com/kites (or www.example.org)',
    ])
  }),
  inDemo('chat-talk', openTalk),
  over(inDemo('chat-message', openMenu)),
  inDemo('chat-edit', async (page) => {
    await openMenu(page)
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('button', { name: 'Cancel edit' }).waitFor()
  }),
  over(
    inDemo('chat-emoji', async (page) => {
      await openMenu(page)
      await page.getByRole('button', { name: 'Another emoji' }).click()
      await page.getByPlaceholder('Type any other emoji').waitFor()
    }),
  ),
  inDemo('chat-reply', async (page) => {
    await openMenu(page)
    await page.getByRole('button', { name: 'Reply' }).click()
    await page.getByRole('button', { name: 'Cancel reply' }).waitFor()
  }),
  inDemo('chat-calls', openCalls),
  inDemo('chat-media', openMedia),
  over(
    inDemo('chat-search', async (page) => {
      await openFilled(page)
      await choose(page, 'Search')
      await page.getByRole('searchbox').fill('the')
      await page.getByRole('list', { name: 'Search results' }).getByRole('button').first().waitFor()
    }),
  ),
  over(inDemo('chat-photos', openPhotos)),
  inDemo('chat-marked', openMarked),
  over(
    inDemo('chat-unkind', async (page) => {
      await openFilled(page)
      await page.getByPlaceholder('Type a message...').fill('You are such a loser')
      await page.getByRole('button', { name: /^Send/ }).click()
      await page.getByRole('heading', { name: 'Are you sure you want to send this?' }).waitFor()
    }),
  ),
  inDemo('chat-bother', async (page) => {
    await openChanged(page, (known) => {
      const theirs = known.find(({ sender }) => sender.name === 'Kenji')
      if (!theirs) throw new Error('Kenji has not written')
      add(known, 'You are such a loser', { senderId: theirs.senderId, sender: theirs.sender })
      return known
    })
    await page.getByRole('region', { name: 'Does this bother you?' }).waitFor()
  }),
  inDemo('chat-hidden', async (page) => {
    await page.route('**/api/hidden-words', (route) =>
      route.fulfill({ json: { words: ['snake'] } }),
    )
    await openChanged(page, (known) => {
      const theirs = known.find(({ sender }) => sender.name === 'Kenji')
      if (!theirs) throw new Error('Kenji has not written')
      add(known, 'I saw a snake on the path.', { senderId: theirs.senderId, sender: theirs.sender })
      return known
    })
    await page.getByText('Message with a hidden word.').first().waitFor()
  }),
  over(
    inDemo('chat-leaving', async (page) => {
      // The host contains a Cyrillic letter.
      await openFilledWith(page, [
        'https://www.аpple.com/a/rather/long/path/to/somewhere?with=a&question=too',
      ])
      await page.getByRole('link', { name: /pple/ }).click()
      await page.getByRole('heading', { name: "You're leaving Swoon" }).waitFor()
    }),
  ),
  inDemo('chat-folded', async (page) => {
    const list = Array.from(
      { length: 60 },
      (_, at) => `${at + 1}. a thing that I like about kites`,
    ).join('\n')
    await openFilledWith(page, [
      list,
      'שלום, מה שלומך?\nAll fine here. Z\u0300\u0301\u0302\u0303\u0304\u0305algo',
    ])
    await page.getByRole('button', { name: 'Show all' }).waitFor()
  }),
  inDemo('chat-too-long', async (page) => {
    await openFilled(page)
    await page.getByPlaceholder('Type a message...').fill('Kites, and why they matter. '.repeat(72))
    await page.getByText('Shorten it to send it.').waitFor()
  }),
  inDemo('chat-menu', async (page) => {
    await openFilled(page)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Unmatch' }).waitFor()
  }),
  inDemo('chat-unmatch', async (page) => {
    await openFilled(page)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Unmatch' }).click()
    await page.getByRole('heading', { name: 'Unmatch Kenji?' }).waitFor()
  }),
  inDemo('chat-not-there', async (page) => {
    await page.goto('/chat/019ab000-0000-7000-8000-000000000000')
    await page.getByText("We can't find this chat").waitFor()
  }),
]

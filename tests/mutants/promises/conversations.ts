import { mutantsOf } from '../mutant.ts'

const fields = mutantsOf('realtime-server/src/features/chat/fields.ts')
const contract = mutantsOf('realtime-server/src/features/chat/contract.ts')
const chat = mutantsOf('realtime-server/src/features/chat/reading.ts')
const edits = mutantsOf('realtime-server/src/features/chat/editing.ts')
const views = mutantsOf('realtime-server/src/features/chat/views.ts')
const media = mutantsOf('realtime-server/src/features/media/contract.ts')
const matches = mutantsOf('realtime-server/src/features/matches/service.ts')
const files = mutantsOf('web/src/features/chat/components/chat-files.tsx')
const album = mutantsOf('web/src/features/chat/components/chat-photos.tsx')
const judged = mutantsOf('web/src/conversation/use-judged.tsx')
const hurtful = mutantsOf('web/src/conversation/hurtful.ts')
const hidden = mutantsOf('web/src/lib/hidden-words.ts')
const links = mutantsOf('web/src/features/chat/link-parser.ts')
const outbox = mutantsOf('web/src/conversation/outbox.ts')
const drafts = mutantsOf('web/src/conversation/drafts.ts')
const log = mutantsOf('web/src/conversation/log.ts')
const reactions = mutantsOf('web/src/conversation/reactions.ts')
const replying = mutantsOf('web/src/conversation/replying.ts')
const timeline = mutantsOf('web/src/conversation/timeline.ts')
const openers = mutantsOf('web/src/features/chat/openers.ts')
const list = mutantsOf('web/src/features/matches/match-list.ts')
const receipts = mutantsOf('web/src/features/chat/read-receipts.ts')
const sure = mutantsOf('web/src/lib/until-sure.ts')

/** Matches, and the messages between two people. */
export const conversations = [
  files(
    'photos of the other person are blurred until they are asked for',
    "!isMine && bubble.kind === 'photo'",
    "isMine && bubble.kind === 'photo'",
    'journeys/chat-media-touch',
  ),
  album(
    'the photos of a chat are blurred in their album too',
    'useIsShown(matchId, id) || isMine',
    'useIsShown(matchId, id) || id !== undefined',
    'journeys/chat-find',
  ),
  fields(
    'a message is edited for 15 minutes, and no longer',
    '= 15 * 60 * 1000',
    '= 150 * 60 * 1000',
    'features/promises/times',
  ),
  fields(
    'an answer quotes 200 characters',
    'quotedAtMost = 200',
    'quotedAtMost = 300',
    'features/promises/numbers',
  ),
  fields('a message brings six photos at most', 'photo: 6,', 'photo: 7,', 'features/attachments'),
  contract('a message has 2,000 characters', 'content: 2000,', 'content: 2001,', 'features/chat'),
  media(
    'a voice message has a minute at most',
    'seconds: 60, tolerated: 61',
    'seconds: 60, tolerated: 610',
    'features/attachments',
  ),
  chat(
    'a search finds words in any case',
    'text === undefined ? undefined : wordKey(text)',
    'text',
    'features/chat',
    'features/chat-search',
  ),
  chat(
    'the other person sees that someone types',
    "ephemeral(otherId, 'chat:typed'",
    "ephemeral(userId, 'chat:typed'",
    'attacks/events',
    'journeys/matches',
  ),
  edits(
    'what was taken back is gone for both',
    'instead: deletedText,',
    'instead: row.content,',
    'features/chat',
  ),
  views(
    'an author’s e-mail is for the author alone',
    '...(isMine && sender && { email: sender.email })',
    '...(sender && { email: sender.email })',
    'features/chat',
    'attacks/hidden-fields',
  ),
  matches(
    'the numbers of a match are one’s own',
    'isFirst ? match.user1_read_seq : match.user2_read_seq',
    'isFirst ? match.user2_read_seq : match.user1_read_seq',
    'features/matches',
    'features/chat',
  ),
  judged(
    'words that hurt are asked about before they are sent',
    'if (await mayHurt(text)) {',
    'if ((await mayHurt(text)) && isBlank(text)) {',
    'journeys/chat-kind',
  ),
  judged(
    'editing a message leaves the draft of the next one',
    'if (edited === undefined) drafts.setDraft(id, rest)',
    'drafts.setDraft(id, rest)',
    'journeys/chat-talk',
  ),
  hurtful(
    'words that are spelled letter by letter are found',
    'const ways = new Set([said, said.replace(apart, joined)])',
    'const ways = new Set([said])',
    'web/src/conversation/hurtful',
  ),
  hurtful(
    'a digit stands for a letter',
    "if (text.includes('1')) ways.add(plain(text, 'l'))",
    '',
    'web/src/conversation/hurtful',
  ),
  hidden(
    'a hidden word is a whole word',
    "`${isEdge(letters[0]) ? begins : ''}",
    "`${isEdge('') ? begins : ''}",
    'web/src/lib/hidden-words',
  ),
  hidden(
    'a hidden word hides in any case',
    'return (text) => pattern.test(wordKey(text))',
    'return (text) => pattern.test(text)',
    'web/src/lib/hidden-words',
    'journeys/chat-kind',
  ),
  links(
    'an address with a password in it is no link',
    "url.username === '' && url.password === '' ? url.href : null",
    'url.href',
    'web/src/features/chat/link-parser',
  ),
  links(
    'the punctuation of a sentence is no part of a link',
    'if (!isClosingEmphasis && (!trailing.test(last) || closing.test(last))) break',
    'if (!isClosingEmphasis) break',
    'web/src/features/chat/link-parser',
  ),
  outbox(
    'a refused message returns with those behind it',
    'refused: [...refused, ...outgoing]',
    'refused: [...refused, ...outgoing.slice(0, 1)]',
    'web/src/conversation/outbox',
  ),
  outbox(
    'messages are sent in their order',
    'outgoing: [...queue.outgoing, message]',
    'outgoing: [message, ...queue.outgoing]',
    'web/src/conversation/outbox',
    'journeys/waiting',
  ),
  drafts(
    'what returns to the composer stands before what is being written',
    "const lines = [...messages.map(({ content }) => content), drafts[conversation] ?? '']",
    "const lines = [drafts[conversation] ?? '', ...messages.map(({ content }) => content)]",
    'web/src/conversation/drafts',
  ),
  log(
    'a gap between two messages is fetched',
    'if (state.isLive && hasGap(id))',
    'if (!state.isLive && hasGap(id))',
    'web/src/conversation/log',
  ),
  log(
    'a message from before the first page waits for its page',
    'return isOlder ? known : mergeMessages(known, [message], positionOf)',
    'return mergeMessages(known, [message], positionOf)',
    'web/src/conversation/log',
  ),
  reactions(
    'the latest state of reactions stands, in whatever order they come',
    'const isNewer = reacted.revision > revision',
    'const isNewer = reacted.revision >= 0',
    'web/src/conversation/reactions',
  ),
  replying(
    'what was taken back is not answered',
    'return original?.place === null ? undefined : original',
    'return original',
    'web/src/conversation/replying',
  ),
  timeline(
    'messages stand together for ten minutes',
    'const pause = 10 * 60_000',
    'const pause = 100 * 60_000',
    'web/src/conversation/timeline',
  ),
  timeline(
    'what one has answered is not new',
    '|| one.senderId === myId)',
    ')',
    'web/src/conversation/timeline',
  ),
  openers(
    'first words are about what both like',
    'liked.has(wordKey(interest)))',
    '!liked.has(wordKey(interest)))',
    'web/src/features/chat/openers',
  ),
  list(
    'a muted chat counts no news',
    'isMuted ? 0 : Math.max',
    'Math.max',
    'web/src/features/matches/match-list',
  ),
  list(
    'the match that was last active is first',
    'activityOf(two) - activityOf(one)',
    'activityOf(one) - activityOf(two)',
    'web/src/features/matches/match-list',
  ),
  list(
    'an older answer takes back nothing that was read',
    'Math.max(known.readSeq, answered.readSeq)',
    'answered.readSeq',
    'web/src/features/matches/match-list',
  ),
  receipts(
    'a marker of what was read that failed is sent again',
    "if (kind === 'delivered') throw error",
    'throw error',
    'web/src/features/chat/read-receipts',
  ),
  sure(
    'a call without a sure answer is made again',
    'for (let tries = 0; isTransient(error); tries++)',
    'for (let tries = 1; tries < 1; tries++)',
    'web/src/lib/until-sure',
    'journeys/unsure',
  ),
]

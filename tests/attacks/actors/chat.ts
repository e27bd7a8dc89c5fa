import { type CommandRow, type Rows, type Stage, theTwo } from './rows.ts'

export const rows = ({ olga, matchId, messageId }: Stage): Rows<'chat'> => ({
  messages: {
    call: 'GET /api/matches/{}/messages',
    params: { id: matchId },
    status: 404,
    except: theTwo,
  },
  search: {
    call: 'POST /api/matches/{}/search',
    isOurs: true,
    params: { id: matchId },
    body: { text: 'Hello' },
    status: 404,
    except: theTwo,
  },
  send: {
    call: 'POST /api/messages',
    body: {
      matchId,
      senderId: olga.id,
      content: 'As Olga',
      replyToAnswer: { promptId: 'overheard', answer: 'One more page' },
    },
    status: 403,
    except: { herself: 201 },
  },
  edit: {
    call: 'PATCH /api/messages/{}',
    isOurs: true,
    params: { id: messageId },
    body: { content: 'Hello Olga!' },
    status: 404,
    except: { matched: 200 },
  },
  remove: {
    call: 'DELETE /api/messages/{}',
    isOurs: true,
    params: { id: matchId },
    status: 404,
  },
  react: {
    call: 'PUT /api/messages/{}/reaction',
    isOurs: true,
    params: { id: messageId },
    body: { emoji: '👍' },
    status: 404,
    except: theTwo,
  },
  unreact: {
    call: 'DELETE /api/messages/{}/reaction',
    isOurs: true,
    params: { id: messageId },
    status: 404,
    except: theTwo,
  },
  read: {
    call: 'POST /api/matches/{}/read',
    isOurs: true,
    params: { id: matchId },
    body: { seq: 1 },
    status: 404,
    except: theTwo,
  },
  delivered: {
    call: 'POST /api/matches/{}/delivered',
    isOurs: true,
    params: { id: matchId },
    body: { seq: 1 },
    status: 404,
    except: theTwo,
  },
})

export const commands = ({ matchId }: Stage): Record<'chat:type', CommandRow> => ({
  'chat:type': { payload: { matchId, isTyping: true }, allowed: ['matched', 'herself'] },
})

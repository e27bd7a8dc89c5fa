import { noAccount, type Rows, type Stage } from './rows.ts'

/** Includes her former matches; for everyone else who may not see her she does not exist. */
const known = { stranger: 200, matched: 200, unmatched: 200, blocker: 200 }

export const rows = ({ olga }: Stage): Rows<'safety'> => ({
  blocks: { call: 'GET /api/blocks', isOurs: true, status: 200 },
  report: {
    call: 'POST /api/report',
    body: { reportedUserId: olga.id, category: 'spam' },
    status: 404,
    except: known,
  },
  unblock: {
    call: 'DELETE /api/block/{}',
    isOurs: true,
    params: { userId: olga.id },
    status: 404,
    except: { blocker: 200 },
    ends: 'match',
  },
  hiddenWords: { call: 'GET /api/hidden-words', isOurs: true, status: 200 },
  changeHiddenWords: {
    call: 'PATCH /api/hidden-words',
    isOurs: true,
    body: { add: ['word'] },
    status: 200,
  },
  warnings: { call: 'GET /api/warnings', isOurs: true, status: 200 },
  understand: {
    call: 'POST /api/warnings/{}/understood',
    isOurs: true,
    params: { id: olga.id },
    status: 404,
  },
  // Banned people may read the reason, and appeal.
  standing: { call: 'GET /api/standing', isOurs: true, open: true, status: 200, except: noAccount },
  appeal: {
    call: 'POST /api/standing/{}/appeal',
    isOurs: true,
    open: true,
    params: { strikeId: olga.id },
    body: { content: 'It was not me.' },
    status: 404,
    except: noAccount,
  },
  block: {
    call: 'POST /api/block',
    body: { blockedUserId: olga.id },
    status: 404,
    except: known,
    ends: 'match',
  },
})

import type { Rows, Stage } from './rows.ts'

/** Everyone reads and changes their own settings, once the profile is complete. */
const own = { isOurs: true, status: 200, except: { unfinished: 403 } } as const

export const rows = ({ olga }: Stage): Rows<'matcher'> => ({
  settings: { ...own, call: 'GET /api/matcher-settings' },
  changeSettings: {
    ...own,
    call: 'PATCH /api/matcher-settings',
    body: { learns: true, weights: { ageCompatibility: 2 } },
  },
  reasons: {
    call: 'GET /api/matcher-reasons/{}',
    isOurs: true,
    params: { id: olga.id },
    status: 404,
    except: { unfinished: 403, stranger: 200, matched: 200 },
  },
})

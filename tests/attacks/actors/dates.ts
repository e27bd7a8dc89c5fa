import { type Rows, type Stage, theTwo } from './rows.ts'

/** The id of a date that does not exist. */
const id = '01890000-0000-7000-8000-000000000000'
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

export const rows = ({ matchId }: Stage): Rows<'dates'> => {
  const unknown = {
    params: { id },
    isOurs: true,
    status: 404,
    except: { unfinished: 403 },
  } as const
  return {
    latest: {
      call: 'GET /api/matches/{}/date',
      isOurs: true,
      params: { matchId },
      status: 404,
      except: { unfinished: 403, ...theTwo },
    },
    propose: {
      call: 'POST /api/dates',
      isOurs: true,
      body: {
        matchId,
        activity: 'Coffee',
        place: 'The corner cafe',
        startsAt: tomorrow(),
        timeZone: 'UTC',
      },
      status: 404,
      // The other of the two comes first, and only one date is allowed at a time.
      except: { unfinished: 403, matched: 201, herself: 409 },
    },
    answer: {
      call: 'POST /api/dates/{}/answer',
      ...unknown,
      body: { version: 1, answer: 'accept' },
    },
    suggest: {
      call: 'POST /api/dates/{}/suggest',
      ...unknown,
      body: { version: 1, startsAt: tomorrow(), timeZone: 'UTC' },
    },
    calendar: { call: 'GET /api/dates/{}/calendar.ics', ...unknown },
    share: { call: 'POST /api/dates/{}/share', ...unknown },
    unshare: { call: 'DELETE /api/dates/{}/share', ...unknown },
    shared: {
      call: 'POST /api/shared-date',
      isOurs: true,
      open: true,
      body: { token: 'nothing' },
      status: 404,
    },
  }
}

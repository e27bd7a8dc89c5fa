import type { Rows, Stage } from './rows.ts'

export const rows = ({ olga }: Stage): Rows<'swipes'> => ({
  swipe: {
    call: 'POST /api/swipes',
    body: { swiperId: olga.id, swipedId: olga.id, isLike: true },
    status: 403,
    except: { herself: 404 },
  },
  undo: {
    call: 'POST /api/swipes/undo',
    body: { swipedId: olga.id },
    status: 404,
    except: { stranger: 409, matched: 409 },
    isOurs: true,
  },
})

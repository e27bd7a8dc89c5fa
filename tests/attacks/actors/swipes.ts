import { mine, type Rows, type Stage } from './rows.ts'

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
  superLikers: {
    call: 'GET /api/users/super-likes/{}',
    isOurs: true,
    params: { userId: olga.id },
    status: 403,
    except: mine,
  },
})

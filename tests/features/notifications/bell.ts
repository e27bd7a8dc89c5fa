import {
  type Notification,
  notificationRoutes,
  type Which,
} from '@swoon/realtime-server/contract/notifications'
import type { Person } from '../../harness/person.ts'

export const bell = async (who: Person): Promise<Notification[]> =>
  (await who.call(notificationRoutes.list, { params: { userId: who.id } })).body

export const kindsOf = async (who: Person) => (await bell(who)).map(({ kind }) => kind)

export const unread = async (who: Person) =>
  (await who.call(notificationRoutes.unread, { params: { userId: who.id } })).body

export const markRead = (who: Person, which: Which = {}) =>
  who.call(notificationRoutes.read, { body: which })
export const clear = (who: Person, which: Which = {}) =>
  who.call(notificationRoutes.clear, { body: which })

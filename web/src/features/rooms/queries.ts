import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { ApiError, call } from '../../lib/api.ts'
import { usePolling } from '../../lib/connection.ts'
import { useMe } from '../../lib/me.ts'
import { queryClient } from '../../lib/query-client.ts'
import { command } from '../../lib/socket.ts'
import { fetchTold } from '../../lib/told.ts'
import { useHidden } from '../safety/queries.ts'
import {
  entryKey,
  messagesKey,
  type Participants,
  participantsKey,
  type RoomMatches,
  type Rooms,
  roomKey,
  roomMatchesKey,
  roomsKey,
} from './cache.ts'
import { fetchFeed } from './feed.ts'
import { roomPolling } from './polling.ts'
import { stayIn, watchList } from './watching.ts'

/** The list of rooms, kept live while it is shown. */
export function useRooms() {
  useEffect(watchList, [])
  return useQuery({
    queryKey: roomsKey,
    queryFn: ({ signal }): Promise<Rooms> => fetchTold(roomsKey, () => call(roomRoutes.rooms, { signal })),
    // Nothing was told while the list was not shown.
    refetchOnMount: 'always',
    refetchInterval: usePolling(roomPolling.rooms),
  })
}

/** Statuses of a room that is not there, is closed or has put one out. A failed call of any other kind changes nothing. */
const refusals: ReadonlySet<number> = new Set([400, 403, 404])

/** Enters a room and stays there while it is shown. `room` is the room as it was entered. */
export function useEntry(roomId: string) {
  const entry = useQuery({
    queryKey: entryKey(roomId),
    queryFn: async ({ signal }) => {
      // The tab watches before it fetches, so that nothing is missed between the two.
      const entering = () =>
        Promise.all([
          call(roomRoutes.join, { params: { id: roomId }, body: {}, signal }),
          command('room:watch', { roomId }),
        ])
      const room = await fetchTold(roomKey(roomId), async () => (await entering())[0])
      queryClient.setQueryData(roomKey(roomId), room)
      return room
    },
    gcTime: 0,
    refetchOnMount: 'always',
  })
  const isRefused = entry.error instanceof ApiError && refusals.has(entry.error.status)
  useEffect(() => {
    if (!isRefused) return stayIn(roomId)
  }, [roomId, isRefused])
  const { data: room, isError, isFetching, refetch } = entry
  return { room: isRefused ? undefined : room, isRefused, isError, isFetching, refetch }
}

/** A room by id, kept live while it is on screen. */
export const useRoom = (roomId: string) =>
  useQuery({
    queryKey: roomKey(roomId),
    queryFn: ({ signal }) =>
      fetchTold(roomKey(roomId), () => call(roomRoutes.room, { params: { id: roomId }, signal })),
  })

/** A room's messages in order. Whoever has just been blocked is not among them. */
export function useMessages(roomId: string) {
  const {
    data: all,
    isError,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: messagesKey(roomId),
    queryFn: ({ signal }) => fetchTold(messagesKey(roomId), () => fetchFeed(roomId, signal)),
    refetchOnMount: 'always',
    refetchInterval: usePolling(roomPolling.messages),
  })
  const hidden = useHidden()
  const data = useMemo(() => all?.filter(({ senderId }) => !hidden.has(senderId)), [all, hidden])
  return { data, isError, isFetching, refetch }
}

/** Who is in the room, by name; oneself first. */
export function useParticipants(roomId: string) {
  const me = useMe()
  const hidden = useHidden()
  const {
    data: all,
    isError,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: participantsKey(roomId),
    queryFn: ({ signal }): Promise<Participants> =>
      fetchTold(participantsKey(roomId), () => call(roomRoutes.participants, { params: { id: roomId }, signal })),
    refetchOnMount: 'always',
    refetchInterval: usePolling(roomPolling.participants),
  })
  const data = useMemo(
    () =>
      all
        ?.filter(({ id }) => !hidden.has(id))
        .sort((one, other) => Number(other.id === me?.id) - Number(one.id === me?.id) || byName(one, other)),
    [all, hidden, me?.id],
  )
  return { data, isError, isFetching, refetch }
}

const names = new Intl.Collator()
const byName = (one: { id: string; name: string }, other: { id: string; name: string }): number =>
  names.compare(one.name, other.name) || (one.id < other.id ? -1 : 1)

/** My proposals in this room and my matches with people in it. */
export function useRoomMatches(roomId: string) {
  const userId = useMe()?.id
  return useQuery({
    queryKey: roomMatchesKey(roomId),
    queryFn: ({ signal }): Promise<RoomMatches> =>
      fetchTold(roomMatchesKey(roomId), () =>
        call(roomRoutes.matches, { params: { id: roomId, userId: userId ?? '' }, signal }),
      ),
    enabled: userId !== undefined,
    refetchOnMount: 'always',
    refetchInterval: usePolling(roomPolling.matches),
  })
}

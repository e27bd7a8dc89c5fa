import { type RoomFace, type RoomSpeaker, roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { ApiError, call } from '../../lib/api.ts'
import { usePolling } from '../../lib/connection.ts'
import { fetchOnMount } from '../../lib/first-replies.ts'
import { useMe } from '../../lib/me.ts'
import { command } from '../../lib/socket.ts'
import { useHidden } from '../safety/queries.ts'
import {
  entryKey,
  messages,
  participants,
  reminders,
  room,
  roomFaces,
  roomMatches,
  rooms,
} from './cache.ts'
import { stayIn, watchList } from './watching.ts'

/** Milliseconds: the specification's polling intervals for rooms. */
const roomPolling = { rooms: 5000, messages: 2000, participants: 5000, matches: 3000 } as const

/** The list of rooms, kept live while on screen. */
export function useRooms() {
  useEffect(watchList, [])
  return useQuery({
    ...rooms().options,
    // Nothing was reported while the list was off screen.
    refetchOnMount: fetchOnMount,
    refetchInterval: usePolling(roomPolling.rooms),
  })
}

/** Faces of people in the rooms now, by room, without newly blocked people. */
export function useRoomFaces(): ReadonlyMap<string, readonly RoomFace[]> {
  const { data } = useQuery({
    ...roomFaces().options,
    refetchOnMount: 'always',
    refetchInterval: usePolling(roomPolling.rooms),
  })
  const hidden = useHidden()
  return useMemo(
    () =>
      new Map(
        data?.map(({ roomId, people }) => [roomId, people.filter(({ id }) => !hidden.has(id))]),
      ),
    [data, hidden],
  )
}

/** Statuses when a room does not exist, is closed or has removed the user. Other failures change nothing. */
const refusals: ReadonlySet<number> = new Set([400, 403, 404])

/** Enters a room and stays in it while on screen. `room` is the room as entered; `was` keeps it after the entry is lost. */
export function useEntry(roomId: string) {
  const entry = useQuery({
    queryKey: entryKey(roomId),
    queryFn: async ({ signal }) => {
      // The tab watches before it fetches, so that no change is missed in between.
      const entering = () =>
        Promise.all([
          call(roomRoutes.join, { params: { id: roomId }, body: {}, signal }),
          command('room:watch', { roomId }),
        ])
      return room(roomId).receive(async () => (await entering())[0])
    },
    gcTime: 0,
    refetchOnMount: 'always',
  })
  const isRefused = entry.error instanceof ApiError && refusals.has(entry.error.status)
  useEffect(() => {
    if (!isRefused) return stayIn(roomId)
  }, [roomId, isRefused])
  const { data, isError, isFetching, refetch } = entry
  return { room: isRefused ? undefined : data, was: data, isRefused, isError, isFetching, refetch }
}

/** The user's removal from a room by its creator. */
export const useRemoval = (roomId: string) =>
  useQuery({
    queryKey: ['room-removal', roomId],
    queryFn: ({ signal }) => call(roomRoutes.removal, { params: { id: roomId }, signal }),
    gcTime: 0,
  }).data

/** A room by id, kept live while it is on screen. */
export const useRoom = (roomId: string) => useQuery(room(roomId).options)

/** A room's messages in order, without those of newly blocked people. */
export function useMessages(roomId: string) {
  const {
    data: all,
    isError,
    isFetching,
    refetch,
  } = useQuery({
    ...messages.query(roomId).options,
    refetchOnMount: 'always',
    refetchInterval: usePolling(roomPolling.messages),
  })
  const hidden = useHidden()
  const data = useMemo(() => all?.filter(({ senderId }) => !hidden.has(senderId)), [all, hidden])
  return { data, isError, isFetching, refetch }
}

/** Ids of the rooms of whose talks the user is reminded. */
export function useReminders(): ReadonlySet<string> {
  const { data } = useQuery(reminders().options)
  return useMemo(() => new Set(data), [data])
}

/** The hour (UTC) in which a room is usually lively; null if none stands out. */
export const useLiveliest = (roomId: string): number | null | undefined =>
  useQuery({
    queryKey: ['room-liveliest', roomId],
    queryFn: ({ signal }) => call(roomRoutes.liveliest, { params: { id: roomId }, signal }),
    staleTime: 60 * 60 * 1000,
    retry: false,
  }).data?.hour

/** People who have spoken in the room today and left, without newly blocked ones. */
export function useSpeakers(roomId: string): readonly RoomSpeaker[] {
  const { data } = useQuery({
    queryKey: ['room-speakers', roomId],
    queryFn: ({ signal }) => call(roomRoutes.speakers, { params: { id: roomId }, signal }),
    refetchOnMount: 'always',
  })
  const { data: people } = useQuery(participants(roomId).options)
  const hidden = useHidden()
  return useMemo(() => {
    const isHere = new Set(people?.map(({ id }) => id))
    return data?.filter(({ id }) => !hidden.has(id) && !isHere.has(id)) ?? []
  }, [data, people, hidden])
}

/** People in the room, by name; the user first. */
export function useParticipants(roomId: string) {
  const me = useMe()
  const hidden = useHidden()
  const {
    data: all,
    isError,
    isFetching,
    refetch,
  } = useQuery({
    ...participants(roomId).options,
    refetchOnMount: 'always',
    refetchInterval: usePolling(roomPolling.participants),
  })
  const data = useMemo(
    () =>
      all
        ?.filter(({ id }) => !hidden.has(id))
        .sort(
          (one, other) =>
            Number(other.id === me?.id) - Number(one.id === me?.id) || byName(one, other),
        ),
    [all, hidden, me?.id],
  )
  return { data, isError, isFetching, refetch }
}

const names = new Intl.Collator()
const byName = (one: { id: string; name: string }, other: { id: string; name: string }): number =>
  names.compare(one.name, other.name) || (one.id < other.id ? -1 : 1)

/** The user's proposals in this room and matches with people in it. */
export function useRoomMatches(roomId: string) {
  const isSignedIn = useMe() !== null
  return useQuery({
    ...roomMatches(roomId).options,
    enabled: isSignedIn,
    refetchOnMount: 'always',
    refetchInterval: usePolling(roomPolling.matches),
  })
}

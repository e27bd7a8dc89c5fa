import { type DeskName, deskRoutes } from '@swoon/realtime-server/contract/console'
import { useQuery } from '@tanstack/react-query'
import { ask } from './ask.ts'
import { lookEvery } from './route.ts'

/** Open work, the team's speed, and this moderator's sections. */
export const useFigures = () =>
  useQuery({
    queryKey: ['figures'],
    queryFn: ({ signal }) => ask(deskRoutes.figures, { signal }),
    refetchInterval: lookEvery,
  })

export const useMayUse = (desk: DeskName): boolean =>
  useFigures().data?.desks.includes(desk) === true

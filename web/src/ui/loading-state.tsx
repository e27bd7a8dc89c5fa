import type { ReactNode } from 'react'
import { FailedState } from './failed-state.tsx'

type LoadingStateProps = {
  query: { data: unknown; isError: boolean; isFetching: boolean; refetch: () => unknown }
  skeleton: ReactNode
  /** Says that it didn't load. */
  failed: string
  text?: string
  as?: 'h1' | 'h2'
}

/** Takes the place of content until it has loaded: its skeleton, or the failure. Renders nothing once there is data, even if stale. */
export function LoadingState({ query, skeleton, failed, text, as }: LoadingStateProps) {
  const { data, isError, isFetching, refetch } = query
  if (data !== undefined) return null
  if (!isError) return skeleton
  return (
    <FailedState
      as={as}
      title={failed}
      text={text}
      onRetry={() => void refetch()}
      busy={isFetching}
    />
  )
}

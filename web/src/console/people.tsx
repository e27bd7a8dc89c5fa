import { deskRoutes } from '@swoon/realtime-server/contract/console'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'
import { Button } from '../ui/button.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { TextField } from '../ui/field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Account } from './account.tsx'
import { ask } from './ask.ts'
import { openPerson, useRoute } from './route.ts'

const find = (who: string, signal?: AbortSignal) =>
  ask(deskRoutes.findPerson, { body: { who }, ...(signal && { signal }) })
const keyOf = (id: string) => ['account', id]

/** Finds one account, and shows what the team may know of it. */
export function People() {
  const { id } = useRoute()
  return (
    <main className="mx-auto flex min-h-0 w-full max-w-5xl grow flex-col gap-4 overflow-y-auto p-4 lg:p-6">
      <h1 className="font-display text-2xl font-bold">People</h1>
      <Search />
      {id !== null && <Found key={id} id={id} />}
    </main>
  )
}

function Search() {
  const [who, setWho] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const search = async (event: FormEvent) => {
    event.preventDefault()
    if (who.trim() === '') return setError('Enter an email address, a username or an ID.')
    setError('')
    setIsBusy(true)
    try {
      const account = await find(who)
      queryClient.setQueryData(keyOf(account.id), account)
      openPerson(account.id)
    } catch (reason) {
      setError(reason instanceof ApiError ? reason.error : 'Something went wrong.')
    }
    setIsBusy(false)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => void search(event)}
      className="flex max-w-xl flex-col gap-3 sm:flex-row sm:items-start"
    >
      <div className="min-w-0 grow">
        <TextField
          label="Email, username or ID"
          hint="Each account that you open is logged."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={who}
          onChange={(event) => setWho(event.target.value)}
          {...(error && { error })}
        />
      </div>
      <Button type="submit" busy={isBusy} className="sm:mt-6.5">
        Find
      </Button>
    </form>
  )
}

function Found({ id }: { id: string }) {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => find(id, signal),
    // Opening it again counts as another look.
    gcTime: 0,
  })
  if (data) return <Account account={data} />
  if (isError) {
    return (
      <FailedState
        title="This account didn't load"
        text="There may be no account with this ID."
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  }
  return <Skeleton className="h-64 shrink-0 rounded-md" />
}

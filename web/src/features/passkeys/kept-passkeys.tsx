import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { removePasskeys } from './actions.ts'
import { usePasskeys } from './queries.ts'

/** After a password change passkeys still sign in, so the user reviews them and removes those that are not theirs. */
export function KeptPasskeys({ password, onDone }: { password: string; onDone: () => void }) {
  // An earlier list may lack a thief's new key.
  const { data, isFetchedAfterMount, isError, isFetching, refetch } = usePasskeys()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const count = chosen.length
  const remove = async () => {
    setIsBusy(true)
    const refused = await removePasskeys(chosen, password)
    setIsBusy(false)
    if (refused) {
      const [text] = Object.values(refused)
      if (text) toast({ title: t`Error`, text, tone: 'danger' })
      return
    }
    toast({
      title: plural(count, { one: 'Passkey removed', other: 'Passkeys removed' }),
      tone: 'success',
    })
    onDone()
  }
  if (isError)
    return (
      <FailedState
        title={t`Your passkeys didn't load`}
        text={t`Your password is changed. Check your connection and try again.`}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  if (!data || !isFetchedAfterMount) return <Skeleton className="h-40 rounded-md" />
  return (
    <div className="flex flex-col gap-4">
      <p>{t`Your password is changed. These passkeys still sign in without it. Check any you don't recognize.`}</p>
      <ul>
        {data.passkeys.map(({ id, name }) => (
          <li key={id}>
            <Checkbox
              label={<bdi className="wrap-anywhere">{name}</bdi>}
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                setChosen((before) =>
                  target.checked ? [...before, id] : before.filter((other) => other !== id),
                )
              }
            />
          </li>
        ))}
      </ul>
      {count > 0 ? (
        <Button wide variant="danger" busy={isBusy} onClick={() => void remove()}>
          {plural(count, { one: 'Remove this passkey', other: 'Remove these passkeys' })}
        </Button>
      ) : (
        <Button wide onClick={onDone}>
          {t`They're all mine`}
        </Button>
      )}
    </div>
  )
}

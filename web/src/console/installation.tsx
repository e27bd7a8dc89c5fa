import { deskRoutes, type Examination } from '@swoon/realtime-server/contract/console'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { TextField } from '../ui/field.tsx'
import { RefreshIcon } from '../ui/icons.tsx'
import { LoadingState } from '../ui/loading-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { act } from './actions.ts'
import { ask } from './ask.ts'
import { plain, when } from './format.ts'

type Finding = Examination['findings'][number]
type State = Finding['state']

/** Each state, the most pressing first. */
const states = {
  fault: { word: 'Fault', tone: 'danger', one: 'fault', many: 'faults' },
  warning: { word: 'Warning', tone: 'accent', one: 'warning', many: 'warnings' },
  ok: { word: 'OK', tone: 'success', one: 'check is OK', many: 'checks are OK' },
  skipped: { word: 'Skipped', tone: 'neutral', one: 'was skipped', many: 'were skipped' },
} as const satisfies Record<State, object>
const order = Object.keys(states) as State[]

const titles: Readonly<Record<string, string>> = {
  postgres: 'Database server',
  database: 'Database rights',
  connections: 'Database connections',
  clock: 'Clocks',
  push: 'Keys of notifications',
  secret: 'Secrets',
  backup: 'Backups',
  relay: 'Relay of calls',
  page: 'Public page',
  server: 'Server behind the page',
  cookie: 'Cookies',
  websocket: 'Live events',
  metrics: 'Figures for monitoring',
  address: 'Addresses of clients',
}

function summaryOf(findings: readonly Finding[]): string {
  const counts = order.flatMap((state) => {
    const count = findings.filter((finding) => finding.state === state).length
    return count > 0 ? [`${count} ${states[state][count === 1 ? 'one' : 'many']}`] : []
  })
  return `${counts.join(', ')}.`
}

/** The doctor's checks, faults first, with what they mean and what to do. */
export function Installation() {
  const query = useQuery({
    queryKey: ['installation'],
    // The first look begins the first run.
    queryFn: async ({ signal }) =>
      (await ask(deskRoutes.installation, { signal })) ??
      ask(deskRoutes.examine, { body: { mailTo: null }, signal }),
    retry: false,
  })
  const { data } = query
  const [isRunning, setIsRunning] = useState(false)
  const run = async (done: string, mailTo: string | null) => {
    setIsRunning(true)
    await act(done, () => ask(deskRoutes.examine, { body: { mailTo } }))
    setIsRunning(false)
  }
  return (
    <main className="mx-auto flex min-h-0 w-full max-w-3xl grow flex-col gap-4 overflow-y-auto p-4 lg:p-6">
      <h1 className="font-display text-2xl font-bold">Installation</h1>
      <LoadingState
        query={query}
        skeleton={
          <>
            <p role="status" className="text-ink-soft">
              Checking. This takes up to half a minute.
            </p>
            <Skeleton className="h-40 shrink-0 rounded-md" />
          </>
        }
        failed="The checks didn't run"
        text="Is the console still running?"
      />
      {data && (
        <>
          <Card as="section" aria-label="Summary" className="flex flex-col gap-3">
            <p role="status" className="font-semibold">
              {summaryOf(data.findings)}
            </p>
            <p className="text-sm text-ink-soft">
              {'Checked on '}
              <time dateTime={data.at}>{when(data.at)}</time>
            </p>
            <Button
              className="self-start"
              variant="secondary"
              icon={RefreshIcon}
              busy={isRunning}
              onClick={() => void run('Checked', null)}
            >
              Check Again
            </Button>
          </Card>
          <ul aria-label="Checks" className="flex flex-col gap-2">
            {order
              .flatMap((state) => data.findings.filter((finding) => finding.state === state))
              .map((finding) => (
                <Found key={`${finding.check} ${finding.says}`} finding={finding} />
              ))}
          </ul>
          <TestMail busy={isRunning} onSend={(to) => void run('Checked, with one mail', to)} />
        </>
      )}
    </main>
  )
}

const Found = ({ finding: { check, state, says, todo } }: { finding: Finding }) => (
  <Card as="li">
    <p className="flex flex-wrap items-center gap-2">
      <Badge tone={states[state].tone}>{states[state].word}</Badge>
      <span className="font-semibold">{titles[check] ?? plain(check)}</span>
    </p>
    <p className="mt-1 wrap-anywhere">{state === 'skipped' ? `Not checked: ${says}.` : says}</p>
    {todo && <p className="mt-1 text-ink-soft wrap-anywhere">{`What to do: ${todo}`}</p>}
  </Card>
)

/** The one check that sends something, so only when asked for. */
function TestMail({ busy, onSend }: { busy: boolean; onSend: (to: string) => void }) {
  const [to, setTo] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const isAddress = to.includes('@')
  const send = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (isAddress && !busy) onSend(to.trim())
  }
  return (
    <Card as="section" aria-label="Test mail">
      <form noValidate onSubmit={send} className="flex flex-col gap-3">
        <TextField
          label="Send one mail to"
          hint="Runs all checks again and sends one mail there."
          type="email"
          autoComplete="email"
          value={to}
          onChange={(event) => setTo(event.target.value)}
          {...(isChecked && !isAddress ? { error: 'Enter an email address.' } : {})}
        />
        <Button type="submit" variant="outline" className="self-start" busy={busy}>
          Send Test Mail
        </Button>
      </form>
    </Card>
  )
}

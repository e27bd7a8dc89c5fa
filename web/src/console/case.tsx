import { type Case as CaseView, deskRoutes } from '@swoon/realtime-server/contract/console'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Folded } from '../ui/folded.tsx'
import { act, undoReport } from './actions.ts'
import { ask } from './ask.ts'
import { DecisionForm } from './decision-form.tsx'
import { Files, History, Lines } from './evidence.tsx'
import { Picture } from './file.tsx'
import { decisionWord, plain, when } from './format.ts'
import { LooksAt } from './looks.tsx'
import { Opened } from './opened.tsx'
import { hrefOfPerson } from './route.ts'
import { useMayUse } from './use-figures.ts'

/** A report with its evidence side by side, and the decision. */
export const Case = ({ number }: { number: number }) => (
  <Opened
    what="report"
    number={number}
    load={(params, signal) => ask(deskRoutes.report, { params, signal })}
    show={(report) => <Shown report={report} />}
  />
)

function Shown({ report }: { report: CaseView }) {
  const maySeeLooks = useMayUse('looks')
  const {
    number,
    category,
    isFlag,
    createdAt,
    closedAt,
    decision,
    mayUndo,
    person,
    statements,
    lines,
    files,
  } = report
  return (
    <article className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-display text-2xl font-bold wrap-anywhere">
          <bdi>{person.name ?? 'Account deleted'}</bdi>
        </h2>
        <Badge tone="accent">{plain(category)}</Badge>
        {isFlag && <Badge tone="super">Flagged by a rule</Badge>}
        {person.isOut && <Badge tone="danger">Kept out now</Badge>}
        <p className="w-full text-sm text-ink-soft">{`Report ${number}, ${when(createdAt)}`}</p>
        {person.name !== null && (
          <a
            href={hrefOfPerson(person.id)}
            className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
          >
            See Account
          </a>
        )}
      </header>
      {closedAt ? (
        <Card className="flex flex-wrap items-center justify-between gap-3">
          <p>{`Closed on ${when(closedAt)}: ${decisionWord(decision ?? '')}.`}</p>
          {mayUndo && (
            <Button
              variant="secondary"
              size="sm"
              onClick={() => void act('Undone', undoReport(number))}
            >
              Undo
            </Button>
          )}
        </Card>
      ) : (
        <DecisionForm number={number} hasAccount={person.name !== null} />
      )}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <section aria-label="What was reported" className="flex flex-col gap-4">
          {statements.map(({ createdAt: at, place, description, profile, photos, addresses }) => (
            <Card key={at} as="section">
              <h3 className="font-semibold">{`Said on ${when(at)}${place ? `, from the ${place}` : ''}`}</h3>
              <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
                {description ? <Folded id={`statement ${at}`} text={description} /> : 'No details.'}
              </p>
              {photos.length > 0 && (
                <ul className="mt-3 flex flex-wrap gap-2">
                  {photos.map((url, index) => (
                    <li key={url}>
                      <Picture
                        url={url}
                        alt={`From the profile, ${index + 1}`}
                        className="h-40 max-w-full min-w-24 rounded-sm object-cover"
                      />
                    </li>
                  ))}
                </ul>
              )}
              {addresses.length > 0 && (
                <>
                  <p className="mt-3 text-sm text-ink-soft">
                    By link, without a file here. The host of a link sees who opens it.
                  </p>
                  <ul
                    aria-label="Links on the profile"
                    className="mt-1 flex flex-col gap-1 text-sm"
                  >
                    {addresses.map((url) => (
                      <li key={url} dir="ltr" className="wrap-anywhere">
                        {url}
                      </li>
                    ))}
                  </ul>
                </>
              )}
              {profile.length > 0 && (
                <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
                  {profile.map(({ label, value }) => (
                    <div key={label} className="contents">
                      <dt className="text-ink-soft">{plain(label)}</dt>
                      <dd dir="auto" className="wrap-anywhere">
                        {value}
                      </dd>
                    </div>
                  ))}
                </dl>
              )}
            </Card>
          ))}
          <Files files={files} />
          <History acts={report.history} />
          {maySeeLooks && <LooksAt report={number} />}
        </section>
        <Lines lines={lines} />
      </div>
    </article>
  )
}

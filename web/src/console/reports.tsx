import { deskRoutes, type ReportLine } from '@swoon/realtime-server/contract/console'
import { useState } from 'react'
import { Badge } from '../ui/badge.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { ask } from './ask.ts'
import { Case } from './case.tsx'
import { plain, waits } from './format.ts'
import { Line, Queue } from './queue.tsx'

type Kept = 'all' | 'people' | 'rules'

const line = ({ number, category, isUrgent, isFlag, name, reporters, createdAt }: ReportLine) => (
  <Line
    top={
      <>
        <Badge tone={isUrgent ? 'danger' : 'neutral'}>{plain(category)}</Badge>
        {isFlag && <Badge tone="super">Flagged</Badge>}
      </>
    }
    title={name ?? 'Account deleted'}
    end={`No. ${number}, ${reporters} ${reporters === 1 ? 'reporter' : 'reporters'}, waiting ${waits(createdAt)}`}
  />
)

/** Open reports, the most pressing first. */
export function Reports() {
  const [kept, setKept] = useState<Kept>('all')
  return (
    <Queue
      section="reports"
      title="Reports"
      empty="No reports are waiting."
      list={(signal) => ask(deskRoutes.reports, { signal })}
      keep={({ isFlag }) => kept === 'all' || isFlag === (kept === 'rules')}
      line={line}
      detail={(number) => <Case key={number} number={number} />}
      above={
        <div className="mb-3">
          <Segmented<Kept>
            label="Which reports"
            value={kept}
            onChange={setKept}
            options={[
              { value: 'all', label: 'All' },
              { value: 'people', label: 'By people' },
              { value: 'rules', label: 'Flagged' },
            ]}
          />
        </div>
      }
    />
  )
}

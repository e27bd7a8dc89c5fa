import { useState } from 'react'
import { Avatar } from '../avatar.tsx'
import { Badge, CountBadge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { Mark } from '../drawings/mark.tsx'
import { AwayScene, BunchScene, PoppedScene } from '../drawings/scenes.tsx'
import { MessageScene, PairScene } from '../drawings/talk-scenes.tsx'
import { EmptyState } from '../empty-state.tsx'
import * as icons from '../icons.tsx'
import * as moreIcons from '../more-icons.tsx'
import { OfflineLine } from '../offline-line.tsx'
import { Progress } from '../progress.tsx'
import { Skeleton } from '../skeleton.tsx'
import { Spinner } from '../spinner.tsx'
import { Tabs } from '../tabs.tsx'
import { Section } from './section.tsx'

export function Pieces() {
  const [tab, setTab] = useState('a')
  return (
    <div className="flex flex-col gap-10">
      <Section title="Icons">
        <div className="flex flex-wrap gap-3">
          <Mark size={48} />
          {Object.entries({ ...icons, ...moreIcons }).map(([name, Drawn]) => (
            <span
              key={name}
              title={name}
              className="grid size-11 place-items-center rounded-sm bg-raised"
            >
              <Drawn />
            </span>
          ))}
        </div>
      </Section>
      <Section title="People and marks">
        <div className="flex items-center gap-5">
          <Avatar name="Ada" size="sm" />
          <Avatar name="Bo" online />
          <Avatar name="Cleo" size="lg" online />
          <CountBadge count={7} />
          <CountBadge count={120} />
        </div>
        <div className="flex flex-wrap gap-2">
          <Badge>Neutral</Badge>
          <Badge tone="accent" icon={icons.SparkleIcon}>
            87%
          </Badge>
          <Badge tone="success">Active now</Badge>
          <Badge tone="super" icon={icons.StarSolidIcon}>
            Super
          </Badge>
          <Badge tone="danger">Ended</Badge>
        </div>
        <Progress label="Progress" value={42} />
        <Card>
          <Tabs
            label="Parts"
            value={tab}
            onChange={setTab}
            tabs={[
              { id: 'a', label: 'Basic Info', panel: <p>First panel</p> },
              { id: 'b', label: 'Media', panel: <p>Second panel</p> },
            ]}
          />
        </Card>
        <Card className="flex items-center gap-3">
          <Skeleton round className="size-12" />
          <div className="flex grow flex-col gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        </Card>
        <OfflineLine shown text="Reconnecting…" />
        <Spinner label="Loading..." />
      </Section>
      <Section title="Scenes">
        <Card>
          <EmptyState
            drawing={<BunchScene />}
            title="Nothing here yet"
            text="Something will come up."
            action={<Button>Do the one thing</Button>}
          />
        </Card>
        <div className="grid grid-cols-2 gap-6">
          <PairScene />
          <MessageScene />
          <PoppedScene />
          <AwayScene />
        </div>
      </Section>
    </div>
  )
}

import { appName } from '../../lib/app-name.ts'
import { Card } from '../../ui/card.tsx'
import type { Icon } from '../../ui/draw-icon.tsx'
import { VideoIcon } from '../../ui/icons.tsx'
import { CalendarIcon, GiftIcon, PeopleIcon } from '../../ui/more-icons.tsx'
import { PracticeBalloons } from './components/practice-balloons.tsx'

const rules: readonly { icon: Icon; title: string; text: string }[] = [
  { icon: CalendarIcon, title: 'One person plans it', text: 'A title, a day and a time, and who is welcome.' },
  { icon: PeopleIcon, title: 'Up to 10 players', text: 'Guests join until the game starts; six are on video.' },
  { icon: VideoIcon, title: 'Everyone meets live', text: 'Each guest on video holds a balloon and may pop it.' },
  { icon: GiftIcon, title: 'One pop can win', text: 'The creator can give balloons away and choose a winner.' },
]

/** Explains balloon games and says that they cannot be played yet. */
export function BalloonGamesPage() {
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6 px-4 py-4 lg:px-8 lg:py-10">
      <header>
        <h1 className="font-display text-3xl font-extrabold lg:text-4xl">Balloon Games</h1>
        <p className="mt-1 text-ink-soft">
          Group video dates with a game inside. They are on their way to {appName} and cannot be played yet.
        </p>
      </header>
      <PracticeBalloons />
      <section aria-labelledby="how">
        <h2 id="how" className="mb-3 font-display text-xl font-bold">
          How a game will go
        </h2>
        <ul className="grid gap-3 sm:grid-cols-2">
          {rules.map(({ icon: Drawn, title, text }) => (
            <Card as="li" key={title} className="flex gap-4">
              <span className="grid size-12 shrink-0 place-items-center rounded-full bg-tint text-accent">
                <Drawn size={26} />
              </span>
              <span>
                <span className="block font-semibold">{title}</span>
                <span className="mt-0.5 block text-sm text-ink-soft">{text}</span>
              </span>
            </Card>
          ))}
        </ul>
      </section>
    </div>
  )
}

import { Link } from 'react-router-dom'
import { appName } from '../lib/app-name.ts'
import { buttonClass } from '../ui/button.tsx'
import { AwayScene } from '../ui/drawings/scenes.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

export function NotFoundPage() {
  return (
    <main className="grid min-h-dvh place-items-center-safe">
      <title>{`Not found · ${appName}`}</title>
      <EmptyState
        as="h1"
        drawing={<AwayScene />}
        title="404 Page Not Found"
        text="This one got away. Let’s get you back to where the people are."
        action={
          <Link to="/app" className={buttonClass()}>
            Back to {appName}
          </Link>
        }
      />
    </main>
  )
}

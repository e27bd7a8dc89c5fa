import { Link } from 'react-router-dom'
import { appName } from '../lib/app-name.ts'
import { buttonClass } from '../ui/button.tsx'
import { AwayScene } from '../ui/drawings/scenes.tsx'

export function NotFoundPage() {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <title>{`Not found · ${appName}`}</title>
      <div className="flex max-w-sm flex-col items-center text-center">
        <AwayScene />
        <h1 className="mt-6 font-display text-3xl font-extrabold">404 Page Not Found</h1>
        <p className="mt-2 text-balance text-ink-soft">
          This one got away. Let’s get you back to where the people are.
        </p>
        <Link to="/app" className={`${buttonClass()} mt-6`}>
          Back to {appName}
        </Link>
      </div>
    </main>
  )
}

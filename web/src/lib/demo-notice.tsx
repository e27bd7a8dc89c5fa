import { cx } from '../ui/cx.ts'
import { BalloonIcon } from '../ui/icons.tsx'

/** Whether the server has said, in the page, that this is the demo world. */
const isDemo = () => document.querySelector<HTMLMetaElement>('meta[name="world"]')?.content === 'demo'

/** Says on the first screens of a demo world who is there. */
export function DemoNotice({ className }: { className?: string }) {
  if (!isDemo()) return null
  return (
    <p
      role="note"
      className={cx('flex items-center gap-2.5 rounded-md bg-tint px-4 py-2.5 text-start text-sm', className)}
    >
      <BalloonIcon size={20} className="shrink-0 text-accent" />
      This is a demo. Most people here are drawn, and their likes and answers are automatic.
    </p>
  )
}

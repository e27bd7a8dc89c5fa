import { t } from '@lingui/core/macro'
import { cx } from '../ui/cx.ts'

/** Checks whether the server marked the page as the demo world. */
const isDemo = () =>
  document.querySelector<HTMLMetaElement>('meta[name="world"]')?.content === 'demo'

/** Explains on a demo world's first screens who is there. */
export const DemoNotice = ({ className }: { className: string }) =>
  isDemo() && (
    <p role="note" className={cx('rounded-md bg-tint px-4 py-2.5 text-sm', className)}>
      {t`This is a demo. Most people here are made up, and their likes and answers are automatic.`}
    </p>
  )

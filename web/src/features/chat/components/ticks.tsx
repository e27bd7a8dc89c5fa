import { cx } from '../../../ui/cx.ts'
import { CheckIcon } from '../../../ui/icons.tsx'
import { CheckDoubleIcon, ClockIcon } from '../../../ui/more-icons.tsx'

export type SendState = 'Sending' | 'Waiting to send' | 'Sent' | 'Delivered' | 'Read'

const icons = {
  Sending: ClockIcon,
  'Waiting to send': ClockIcon,
  Sent: CheckIcon,
  Delivered: CheckDoubleIcon,
  Read: CheckDoubleIcon,
}

/** The delivery state of a message of mine. */
export function Ticks({ state }: { state: SendState }) {
  const Drawn = icons[state]
  return (
    <span className={cx('inline-flex items-center gap-1', state === 'Read' && 'font-semibold text-accent')}>
      <Drawn size={15} strokeWidth={2.2} />
      {state}
    </span>
  )
}

/** The line between messages already read and those unread when the conversation was opened. */
export const NewLine = () => (
  <p className="flex items-center gap-3 self-stretch pt-1 pb-2 text-xs font-semibold text-accent before:h-px before:grow before:bg-current/30 after:h-px after:grow after:bg-current/30">
    New messages
  </p>
)

/** The day above its messages; `time` in ISO 8601. */
export const DayLine = ({ time, label }: { time: string; label: string }) => (
  <p className="pb-3 text-center text-xs font-semibold text-ink-soft">
    <time dateTime={time}>{label}</time>
  </p>
)

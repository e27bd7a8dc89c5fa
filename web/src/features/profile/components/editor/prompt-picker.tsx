import { t } from '@lingui/core/macro'
import { type Mood, type PromptId, promptsByMood } from '@swoon/realtime-server/contract/prompts'
import { term } from '#i18n'
import { ChevronRightIcon } from '../../../../ui/icons.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'

interface PromptPickerProps {
  open: boolean
  onClose: () => void
  /** Already on the profile. */
  chosen: readonly PromptId[]
  onPick: (id: PromptId) => void
}

/** All prompts not chosen yet, by mood. */
export function PromptPicker({ open, onClose, chosen, onPick }: PromptPickerProps) {
  const moods = (Object.entries(promptsByMood) as [Mood, Record<PromptId, string>][]).map(
    ([mood, prompts]) => ({
      mood,
      prompts: (Object.entries(prompts) as [PromptId, string][]).filter(
        ([id]) => !chosen.includes(id),
      ),
    }),
  )
  return (
    <Sheet open={open} onClose={onClose} title={t`Pick a prompt`} size="lg">
      <div className="flex flex-col gap-6">
        {moods.map(({ mood, prompts }) => (
          <section key={mood} aria-label={term('mood', mood)}>
            <h3 className="mb-2 text-sm font-semibold text-ink-soft">{term('mood', mood)}</h3>
            <ul className="divide-y divide-line overflow-hidden rounded-md bg-raised ring-1 ring-line">
              {prompts.map(([id, words]) => (
                <li key={id}>
                  <button
                    type="button"
                    onClick={() => onPick(id)}
                    className="flex min-h-13 w-full items-center gap-3 px-4 py-2 text-start font-medium -outline-offset-3 hover:bg-sunken/60"
                  >
                    <span className="min-w-0 grow wrap-anywhere">{term('prompt', id, words)}</span>
                    <ChevronRightIcon size={18} className="shrink-0 text-ink-faint" />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Sheet>
  )
}

import { t } from '@lingui/core/macro'
import { type Audience, audiences } from '@swoon/realtime-server/contract/shared/genders'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { CloseIcon, EyeIcon } from '../../ui/icons.tsx'
import { Sheet, sheetLeaves } from '../../ui/sheet.tsx'
import { ShownTo } from '../people/gender-choices.tsx'
import { changeProfile, pauses } from './autosave.ts'

const store = (shownTo: Audience[]) => changeProfile({ shownTo }, { after: pauses.media })

/** Asks people who are neither men nor women once who should see them. Dismissing it leaves it at both. */
export function AudienceLine() {
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState<Audience[]>([...audiences])
  const save = () => {
    setIsOpen(false)
    // The answer removes the line, and the sheet with it.
    setTimeout(() => store(chosen), sheetLeaves)
  }
  return (
    <>
      <div className="-my-1 flex max-w-full items-center rounded-full bg-tint text-[min(0.875rem,6vw)] font-semibold text-accent big:order-1 big:my-0 big:[@media(height<700px)]:hidden flat:order-2 flat:my-0">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
          className="flex min-h-11 min-w-0 grow items-center justify-center gap-2 rounded-full ps-3.5 -outline-offset-3 sink-97"
        >
          <EyeIcon size={20} className="shrink-0" />
          <span className="py-1 leading-tight">{t`Who should see you?`}</span>
        </button>
        <button
          type="button"
          aria-label={t`Not now`}
          title={t`Not now`}
          onClick={() => store([...audiences])}
          className="grid min-h-11 min-w-11 shrink-0 place-items-center rounded-full -outline-offset-3 hover:brightness-97"
        >
          <CloseIcon size={18} />
        </button>
      </div>
      <Sheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t`Who should see you?`}
        footer={
          <Button wide onClick={save}>
            {t`Save`}
          </Button>
        }
      >
        <ShownTo shownTo={chosen} onChange={setChosen} />
      </Sheet>
    </>
  )
}

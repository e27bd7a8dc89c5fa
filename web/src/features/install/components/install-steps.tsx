import { t } from '@lingui/core/macro'
import { CheckIcon } from '../../../ui/icons.tsx'
import { AddToHomeIcon, AppleShareIcon } from '../../../ui/share-icons.tsx'

const steps = [
  { icon: AppleShareIcon, text: t`Tap Share in your browser's bar.` },
  { icon: AddToHomeIcon, text: t`Choose Add to Home Screen.` },
  { icon: CheckIcon, text: t`Tap Add.` },
] as const

/** The steps to install the app on an iPhone or iPad, where no page can prompt. */
export const InstallSteps = () => (
  <ol className="flex flex-col gap-2.5">
    {steps.map(({ icon: Drawn, text }, at) => (
      <li key={text} className="flex items-center gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-tint text-accent">
          <Drawn size={22} />
        </span>
        <span>
          <span className="font-semibold tabular-nums">{at + 1}.</span> {text}
        </span>
      </li>
    ))}
  </ol>
)

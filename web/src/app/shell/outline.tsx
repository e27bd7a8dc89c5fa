import { t } from '@lingui/core/macro'
import { Mark } from '../../ui/drawings/mark.tsx'
import { type Screen, type TabName, tabs } from '../screens.ts'

interface OutlineProps {
  name: string
  screen: Screen | undefined
}

/**
 * The shell's bars without behavior. The build writes them into each page, so that a returning user sees them before any code arrives; the
 * app shows the same while the user is unknown. Its styles are inline in index.html.
 */
export function Outline({ name, screen }: OutlineProps) {
  return (
    <div className={screen?.isBare ? 'outline outline-bare' : 'outline'} aria-busy="true">
      <div className="outline-top">
        <Mark size={34} />
        {name}
      </div>
      <div className="outline-tabs" aria-hidden="true">
        {(Object.keys(tabs) as TabName[]).map((tab) => {
          const { icon: Drawn, label } = tabs[tab]
          const isCurrent = tab === screen?.tab
          return (
            <span key={tab} data-current={isCurrent || undefined}>
              <i>
                <Drawn size={25} strokeWidth={isCurrent ? 2.1 : 1.8} />
              </i>
              {label}
            </span>
          )
        })}
      </div>
      <p className="outline-main">{t`Loading...`}</p>
    </div>
  )
}

import { t } from '@lingui/core/macro'
import { Component, type ReactNode } from 'react'
import { FailedState } from '../ui/failed-state.tsx'

/** Catches a page that failed or whose code did not arrive, so that the rest stays usable. Only a reload requests a missing chunk again. */
export class PageBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div className="grid min-h-[80dvh] place-items-center">
        <FailedState title={t`This page didn't load`} onRetry={() => location.reload()} />
      </div>
    )
  }
}

import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useMe } from '../../lib/me.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useIsRoomy } from '../../ui/use-media.ts'
import { flushProfile, forgetRefusals } from './autosave.ts'
import { BasicTab } from './components/editor/basic-tab.tsx'
import { Meter, type Step } from './components/editor/meter.tsx'
import { SaveState } from './components/editor/save-state.tsx'
import { SocialTab } from './components/editor/social-tab.tsx'
import type { EditorTab } from './fields.ts'
import { useEditor } from './use-editor.ts'

const MissingTab = () => <p className="text-ink-soft">This tab did not load. Please reload the page.</p>
const MediaTab = lazyPart(async () => (await import('./components/media/media-tab.tsx')).MediaTab, MissingTab)

/** Everything that a person says about themselves, saved while they edit it. The tab is part of the address. */
export function EditProfile({ open, onClose }: { open: boolean; onClose: () => void }) {
  const me = useMe()
  const editor = useEditor()
  const content = useRef<HTMLDivElement>(null)
  const isRoomy = useIsRoomy()
  // While the editor slides away, the address no longer says which tab is shown.
  const [latest, setLatest] = useState<EditorTab>(editor.tab ?? 'basic')
  if (editor.tab !== null && editor.tab !== latest) setLatest(editor.tab)

  // The part that the meter leads to, once its tab is shown.
  const [aim, setAim] = useState<Step | null>(null)
  useEffect(() => {
    if (aim?.tab !== latest || !content.current) return
    const lead = (panels: HTMLElement) => {
      const part = panels.querySelector<HTMLElement>(`[data-part=${aim.id}]`)
      if (!part) return
      part.scrollIntoView({ block: 'start' })
      part.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true })
      setAim(null)
    }
    // The code of the tab may not have arrived yet.
    const arrival = new MutationObserver(() => content.current && lead(content.current))
    arrival.observe(content.current, { childList: true, subtree: true })
    lead(content.current)
    return () => arrival.disconnect()
  }, [aim, latest])

  useEffect(() => {
    if (!open) return
    return () => {
      flushProfile()
      forgetRefusals()
    }
  }, [open])

  if (!me) return null
  const show = (tab: EditorTab) => {
    flushProfile()
    setAim(null)
    editor.change(tab)
    content.current?.parentElement?.scrollTo(0, 0)
  }
  const goTo = (step: Step) => {
    if (step.tab !== latest) show(step.tab)
    setAim(step)
  }
  return (
    <Sheet isScreen open={open} onClose={onClose} title="Edit Profile" size="full" footer={<SaveState />}>
      <div ref={content}>
        <Meter me={me} onGo={goTo} />
        <div className="sm:flex sm:gap-8">
          <Tabs
            label="Parts of your profile"
            pinned={isRoomy ? 'column' : 'row'}
            value={latest}
            onChange={show}
            tabs={[
              { id: 'basic', label: 'Basic Info', panel: <BasicTab me={me} /> },
              {
                id: 'media',
                label: 'Media',
                panel: (
                  <Suspense fallback={<Skeleton className="h-80" />}>
                    <MediaTab />
                  </Suspense>
                ),
              },
              { id: 'social', label: 'Social', panel: <SocialTab /> },
            ]}
          />
        </div>
      </div>
    </Sheet>
  )
}

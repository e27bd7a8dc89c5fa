import { t } from '@lingui/core/macro'
import { profileLimits } from '@swoon/realtime-server/contract/people'
import type { SelfView } from '@swoon/realtime-server/contract/profile'
import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useMe } from '../../lib/me.ts'
import { percent } from '../../lib/percent.ts'
import { Button } from '../../ui/button.tsx'
import { ChevronRightIcon } from '../../ui/icons.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Section } from '../../ui/section.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useIsRoomy } from '../../ui/use-media.ts'
import { flushProfile, forgetRefusals } from './autosave.ts'
import { completeness } from './completeness.ts'
import { BasicTab } from './components/editor/basic-tab.tsx'
import { SaveState } from './components/editor/save-state.tsx'
import { TextOf, useTyped } from './components/editor/typed-field.tsx'
import type { EditorTab } from './fields.ts'
import { useEditor } from './use-editor.ts'
import { checkUsername, type UsernameField, usernameOf } from './usernames.ts'

const MissingTab = () => (
  <p className="text-ink-soft">{t`This tab didn't load. Reload the page.`}</p>
)
const EditMedia = lazyPart(
  async () => (await import('./components/editor/edit-media.tsx')).EditMedia,
  MissingTab,
)

/** Everything people say about themselves, saved while they edit. The tab is part of the address. */
export function EditProfile({ open, onClose }: { open: boolean; onClose: () => void }) {
  const me = useMe()
  const editor = useEditor()
  const content = useRef<HTMLDivElement>(null)
  const isRoomy = useIsRoomy()
  // While the editor slides away, its address no longer names the tab.
  const [latest, setLatest] = useState<EditorTab>(editor.tab ?? 'basic')
  if (editor.tab !== null && editor.tab !== latest) setLatest(editor.tab)

  // The part the meter leads to, once its tab is shown.
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
    // The tab's code may not have arrived yet.
    const observer = new MutationObserver(() => content.current && lead(content.current))
    observer.observe(content.current, { childList: true, subtree: true })
    lead(content.current)
    return () => observer.disconnect()
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
    <Sheet
      isScreen
      open={open}
      onClose={onClose}
      title={t`Edit Profile`}
      size="full"
      footer={<SaveState />}
    >
      <div ref={content}>
        <Meter me={me} onGo={goTo} />
        <div className="sm:flex sm:gap-8">
          <Tabs
            label={t`Parts of your profile`}
            pinned={isRoomy ? 'column' : 'row'}
            value={latest}
            onChange={show}
            tabs={[
              { id: 'basic', label: t`Basic Info`, panel: <BasicTab me={me} /> },
              {
                id: 'media',
                label: t`Media`,
                panel: (
                  <Suspense fallback={<Skeleton className="h-80" />}>
                    <EditMedia />
                  </Suspense>
                ),
              },
              { id: 'social', label: t`Social`, panel: <SocialTab /> },
            ]}
          />
        </div>
      </div>
    </Sheet>
  )
}

type Step = NonNullable<ReturnType<typeof completeness>['next']>

/** The profile's completeness, and a button to the next best step. */
function Meter({ me, onGo }: { me: SelfView; onGo: (step: Step) => void }) {
  const { percent: share, next } = completeness(me)
  return (
    <div className="mb-4 rounded-md bg-sunken px-4 pt-3 pb-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <p className="font-semibold">
          {next
            ? t`Your profile is ${{ share: percent(share) }} complete`
            : t`Your profile is complete`}
        </p>
        {next && (
          <Button variant="ghost" size="sm" onClick={() => onGo(next)} className="-mx-4 text-start">
            {next.step}
            <ChevronRightIcon size={18} />
          </Button>
        )}
      </div>
      <Progress label={t`Completeness of your profile`} value={share} />
    </div>
  )
}

const fields = {
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  placeholder: t`username or link`,
} as const

function SocialTab() {
  return (
    <Section
      title={t`Elsewhere`}
      hint={t`Optional. Your card and your profile link to these pages, so people can get to know you. A pasted link works too.`}
    >
      <Username name="instagramUsername" label={t`Instagram`} />
      <Username name="tiktokUsername" label={t`TikTok`} />
    </Section>
  )
}

function Username({ name, label }: { name: UsernameField; label: string }) {
  const clean = (text: string) => usernameOf(name, text)
  const field = useTyped(name, checkUsername(name), clean)
  return (
    <TextOf
      of={{ ...field, value: clean(field.value) }}
      label={label}
      maxLength={profileLimits.username}
      {...fields}
    />
  )
}

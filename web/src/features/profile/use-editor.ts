import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useWayBack } from '../../lib/use-way-back.ts'
import { type EditorTab, editorTabs } from './fields.ts'

/** The editor's state in the address, `/profile?edit=<tab>`: it can be linked, survives a reload, and Back closes it. */
export function useEditor() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const back = useWayBack('/profile')
  const asked = params.get('edit')
  // Going back takes a moment, in which a second press must not go back again.
  const isLeaving = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run again when the address has changed
  useEffect(() => {
    isLeaving.current = false
  }, [asked])
  return {
    /** Null while the editor is closed; an unknown tab opens the first. */
    tab: asked === null ? null : (editorTabs.find((tab) => tab === asked) ?? 'basic'),
    open: (tab: EditorTab = 'basic') => void navigate(`/profile?edit=${tab}`),
    change: (tab: EditorTab) => void navigate(`/profile?edit=${tab}`, { replace: true }),
    close() {
      if (!isLeaving.current) back()
      isLeaving.current = true
    },
  }
}

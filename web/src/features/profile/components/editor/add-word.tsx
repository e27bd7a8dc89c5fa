import { t } from '@lingui/core/macro'
import { tidied } from '@swoon/realtime-server/contract/shared/tidy'
import { isSameWord } from '@swoon/realtime-server/contract/shared/words'
import { type FocusEvent, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { pressesEnter } from '../../../../ui/enter.ts'
import { TextField } from '../../../../ui/field.tsx'
import { announce } from '../../../../ui/live-region.tsx'
import { overBy } from '../../../../ui/too-long.ts'
import { withWord } from '../../fields.ts'

interface AddWordProps {
  label: string
  placeholder: string
  maxLength: number
  list: readonly string[]
  /** The maximum length of the list. */
  max: number
  /** Converts a typed text to the word added to the list. */
  as?: (typed: string) => string
  onAdd: (list: string[]) => void
}

/** Typed words that could not be added yet, by label: the field unmounts with its tab. */
const unfinished = new Map<string, string>()

/**
 * A field that adds its text to a list: on Enter, by the button, or when left. A blank or known word is ignored, and one that is too long
 * stays.
 */
export function AddWord({
  label,
  placeholder,
  maxLength,
  list,
  max,
  as = tidied,
  onAdd,
}: AddWordProps) {
  const [text, setState] = useState(unfinished.get(label) ?? '')
  const setText = (typed: string) => {
    unfinished.set(label, typed)
    setState(typed)
  }
  const isFull = list.length >= max
  const add = () => {
    if (overBy(text, maxLength) > 0) return
    const isKnown = list.some((word) => isSameWord(as(word), as(text)))
    const next = isKnown ? list : withWord(list, as(text), max)
    setText('')
    if (next === list) return
    onAdd([...next])
    announce(t`${{ word: tidied(text) }} added`)
  }
  // The field keeps the focus while the window loses it.
  const leave = (event: FocusEvent) => event.target !== document.activeElement && !isFull && add()
  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-2">
      <TextField
        label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        counted
        value={text}
        hint={isFull ? t`That's the limit: up to ${max}.` : undefined}
        disabled={isFull}
        onChange={(event) => setText(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (!pressesEnter(event)) return
          event.preventDefault()
          add()
        }}
      />
      <Button
        variant="secondary"
        onClick={add}
        disabled={isFull}
        className="mt-[calc(1.25rem+6px)]"
      >
        {t`Add`}
      </Button>
    </div>
  )
}

import { plural, t } from '@lingui/core/macro'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { FileButton } from '../../media/file-button.tsx'
import { addPeople } from '../actions.ts'
import { addressesIn, textOf } from '../addresses.ts'

/** The Contact Picker, which Chrome on Android has. */
interface ContactPicker {
  select(properties: ['email'], options: { multiple: true }): Promise<{ email?: string[] }[]>
}
const picker = () => (navigator as { contacts?: ContactPicker }).contacts

/** Takes addresses that are typed, pasted, in a file of contacts, or chosen from the phone's. Only addresses leave the device. */
export function AddSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const id = useId()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [isAdding, setIsAdding] = useState(false)
  const found = addressesIn(text)
  const count = found.length

  const append = (more: readonly string[], noneText: string) => {
    setError(more.length > 0 ? undefined : noneText)
    if (more.length > 0) setText((before) => [...new Set([...addressesIn(before), ...more])].join('\n'))
  }
  const pick = async () => {
    // Closed without a choice.
    const chosen = await picker()
      ?.select(['email'], { multiple: true })
      .catch(() => null)
    if (chosen) {
      const more = addressesIn(chosen.flatMap(({ email = [] }) => email).join('\n'))
      append(more, t`We found no e-mail addresses in these contacts.`)
    }
  }
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (found.length === 0) return setError(t`Please enter an e-mail address.`)
    setError(undefined)
    setIsAdding(true)
    const isDone = await addPeople(found)
    setIsAdding(false)
    if (!isDone) return
    setText('')
    onClose()
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Add people I know`}
      footer={
        <Button wide type="submit" form={id} busy={isAdding}>
          {count > 1 ? plural(count, { one: 'Add # address', other: 'Add # addresses' }) : t`Add`}
        </Button>
      }
    >
      <form id={id} onSubmit={(event) => void add(event)} noValidate className="flex flex-col gap-4">
        <TextArea
          label={t`E-mail addresses`}
          hint={t`Type or paste them in any format.`}
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
          {...(error && { error })}
        />
        <div className="flex flex-wrap gap-2">
          {picker() && (
            <Button variant="outline" onClick={() => void pick()}>
              {t`From my contacts`}
            </Button>
          )}
          <FileButton
            label={t`From a file`}
            accept=".vcf,.csv,text/vcard,text/csv"
            onFile={async (file) =>
              append(addressesIn(await textOf(file)), t`We found no e-mail addresses in this file.`)
            }
          />
        </div>
        <p className="text-sm text-ink-soft">
          {t`A contact file (.vcf) or table (.csv) is read on this device. We store the addresses scrambled, so no one can read them, and never say whether they belong to an account.`}
        </p>
      </form>
    </Sheet>
  )
}

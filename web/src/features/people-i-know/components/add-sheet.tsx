import { plural, t } from '@lingui/core/macro'
import { type ChangeEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { FileButton } from '../../media/file-button.tsx'
import { addPeople, saysWithout } from '../actions.ts'
import { addressesIn, type Found, textOf } from '../addresses.ts'

/** The Contact Picker API of Chrome on Android. */
interface ContactPicker {
  select(properties: ['email'], options: { multiple: true }): Promise<{ email?: string[] }[]>
}
const picker = () => (navigator as { contacts?: ContactPicker }).contacts

/** Takes addresses typed, pasted, from a contact file, or from the phone's contacts. Only addresses leave the device. */
export function AddSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [text, setText] = useState('')
  /** Number of entries without an address in files and contacts, which are not in the text. */
  const [passedOver, setPassedOver] = useState(0)
  const [isTyping, setIsTyping] = useState(false)
  const [error, setError] = useState<string>()
  const { addresses, without } = addressesIn(text)
  const count = addresses.length
  // An unfinished line has no address yet.
  const isUnfinished = isTyping && addressesIn(text.slice(text.lastIndexOf('\n') + 1)).without > 0
  const left = passedOver + without - (isUnfinished ? 1 : 0)

  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setText(event.target.value)
    setIsTyping((event.nativeEvent as InputEvent).inputType !== 'insertFromPaste')
    if (event.target.value === '') setPassedOver(0)
  }
  const append = (more: Found, noneText: string) => {
    setError(more.addresses.length > 0 ? undefined : noneText)
    if (more.addresses.length === 0) return
    setPassedOver((before) => before + more.without)
    setText((before) => [before.trimEnd(), ...more.addresses].join('\n').trimStart())
    setIsTyping(false)
  }
  const pick = async () => {
    // Throws if closed without a choice.
    const chosen = await picker()
      ?.select(['email'], { multiple: true })
      .catch(() => null)
    if (!chosen) return
    const each = chosen.map(({ email = [] }) => addressesIn(email.join(' ')).addresses)
    const more = {
      addresses: each.flat(),
      without: each.filter(({ length }) => length === 0).length,
    }
    append(more, t`We found no email addresses in these contacts.`)
  }
  const add = async () => {
    if (count === 0) return setError(t`Enter an email address.`)
    setError(undefined)
    const isDone = await addPeople(addresses, passedOver + without)
    if (!isDone) return
    setText('')
    setPassedOver(0)
    onClose()
  }

  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t`Add people I know`}
      submitLabel={
        count > 1 ? plural(count, { one: 'Add # address', other: 'Add # addresses' }) : t`Add`
      }
      onSubmit={add}
    >
      <TextArea
        label={t`Email addresses`}
        hint={t`Type or paste them in any format.`}
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={change}
        {...(error && { error })}
      />
      <p role="status" className={left > 0 ? 'text-sm' : 'sr-only'}>
        {left > 0 && saysWithout(left)}
      </p>
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
            append(addressesIn(await textOf(file)), t`We found no email addresses in this file.`)
          }
        />
      </div>
      <p className="text-sm text-ink-soft">
        {t`A contact file (.vcf) or table (.csv) is read on this device. We store the addresses scrambled, so no one can read them, and never say whether they belong to an account.`}
      </p>
    </FormSheet>
  )
}

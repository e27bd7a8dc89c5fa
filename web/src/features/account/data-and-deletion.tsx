import { useMe } from '../../lib/me.ts'
import { DeletionSection } from '../deletion/deletion-section.tsx'
import { ExportSection } from '../export/export-section.tsx'
import { usePasskeys } from '../passkeys/queries.ts'

/** Data export and account deletion; two sections of the Privacy screen. */
export function DataAndDeletion() {
  const me = useMe()
  const hasPassword = usePasskeys().data?.hasPassword !== false
  if (!me) return null
  return (
    <>
      <ExportSection userId={me.id} />
      <DeletionSection userId={me.id} hasPassword={hasPassword} />
    </>
  )
}

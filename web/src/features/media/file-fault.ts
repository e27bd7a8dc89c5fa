import { t } from '@lingui/core/macro'
import { type UploadKind, uploadLimits } from '@swoon/realtime-server/contract/media'
import { cutOffFault, type Seen, seen } from '../../lib/file-bytes.ts'
import { toast } from '../../ui/toast.tsx'

const names = { voice: 'recording', music: 'song', video: 'video' } as const
const sorts = { voice: 'an audio', music: 'an audio', video: 'a video' } as const
const megabyte = 1024 * 1024

/** Whether a file may be of this kind: by its bytes, otherwise by its type; without either only the server knows. */
const fits = ({ type }: Pick<File, 'type'>, { format }: Seen, kind: UploadKind): boolean =>
  format
    ? format.holds.includes(kind === 'video' ? 'video' : 'sound')
    : /^$|^application\/octet-stream$/.test(type) ||
      type.startsWith(kind === 'video' ? 'video/' : 'audio/') ||
      (kind !== 'video' && /^video\/(mp4|webm|ogg)$/.test(type))

/** What is wrong with the type, size or bytes of a chosen file, which a toast explains; null if nothing is. */
export async function fileFault(file: File, kind: UploadKind): Promise<string | null> {
  const fault = await faultOf(file, kind)
  if (fault) toast({ ...fault, tone: 'danger' })
  return fault?.text ?? null
}

async function faultOf(file: File, kind: UploadKind): Promise<{ title: string; text: string } | null> {
  const { bytes } = uploadLimits[kind]
  const look = await seen(file)
  if (look.fault) return { title: t`Upload Failed`, text: look.fault }
  if (!fits(file, look, kind)) return { title: t`Invalid file type`, text: t`Please select ${sorts[kind]} file.` }
  if (file.size > bytes)
    return { title: t`File too large`, text: t`Please select a ${names[kind]} of at most ${bytes / megabyte}MB.` }
  const cut = await cutOffFault(file, names[kind])
  return cut === null ? null : { title: t`Upload Failed`, text: cut }
}

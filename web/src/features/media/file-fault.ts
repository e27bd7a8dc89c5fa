import { select, t } from '@lingui/core/macro'
import { type UploadKind, uploadLimits } from '@swoon/realtime-server/contract/media'
import { cutOffFault, megabytes, type Seen, seen } from '../../lib/file-bytes.ts'
import { toast } from '../../ui/toast.tsx'

const names = { voice: 'recording', music: 'song', video: 'video' } as const

/** Checks whether a file may be of this kind, by its bytes or else its reported type; without either, only the server knows. */
const fits = ({ type }: Pick<File, 'type'>, { format }: Seen, kind: UploadKind): boolean =>
  format
    ? format.holds.includes(kind === 'video' ? 'video' : 'sound')
    : /^$|^application\/octet-stream$/.test(type) ||
      type.startsWith(kind === 'video' ? 'video/' : 'audio/') ||
      (kind !== 'video' && /^video\/(mp4|webm|ogg)$/.test(type))

/** The fault in a chosen file's type, size or bytes, after a toast explained it; null if there is none. */
export async function fileFault(file: File, kind: UploadKind): Promise<string | null> {
  const fault = await faultOf(file, kind)
  if (fault) toast({ ...fault, tone: 'danger' })
  return fault?.text ?? null
}

async function faultOf(
  file: File,
  kind: UploadKind,
): Promise<{ title: string; text: string } | null> {
  const { bytes } = uploadLimits[kind]
  const look = await seen(file)
  if (look.fault) return { title: t`Upload Failed`, text: look.fault }
  if (!fits(file, look, kind)) {
    const text = kind === 'video' ? t`Choose a video file.` : t`Choose an audio file.`
    return { title: t`Invalid file type`, text }
  }
  if (file.size > bytes) {
    const size = megabytes(bytes)
    const text = select(kind, {
      voice: `Choose a recording of ${size}MB or less.`,
      music: `Choose a song of ${size}MB or less.`,
      other: `Choose a video of ${size}MB or less.`,
    })
    return { title: t`File too large`, text }
  }
  const cut = await cutOffFault(file, names[kind])
  return cut === null ? null : { title: t`Upload Failed`, text: cut }
}

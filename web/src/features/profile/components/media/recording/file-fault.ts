import { type UploadKind, uploadLimits } from '@swoon/realtime-server/contract/media'
import { toast } from '../../../../../ui/toast.tsx'

const names = { voice: 'recording', music: 'song', video: 'video' } as const
const sorts = { voice: 'an audio', music: 'an audio', video: 'a video' } as const
const megabyte = 1024 * 1024

/** Whether a file may be of this kind; without a type only the server can tell. */
const fits = ({ type }: Pick<File, 'type'>, kind: UploadKind) =>
  type === '' ||
  type.startsWith(kind === 'video' ? 'video/' : 'audio/') ||
  (kind !== 'video' && /^video\/(mp4|webm|ogg)$/.test(type))

/** What is wrong with the type or size of a chosen file, which a toast explains; null if nothing is. */
export function fileFault(file: Pick<File, 'type' | 'size'>, kind: UploadKind): string | null {
  const { bytes } = uploadLimits[kind]
  const fault = !fits(file, kind)
    ? { title: 'Invalid file type', text: `Please select ${sorts[kind]} file.` }
    : file.size > bytes
      ? { title: 'File too large', text: `Please select a ${names[kind]} of at most ${bytes / megabyte}MB.` }
      : null
  if (fault) toast({ ...fault, tone: 'danger' })
  return fault?.text ?? null
}

import { trimmed } from '@swoon/realtime-server/contract/shared/tidy'
import { canBeShown } from '../../../../../lib/photo-file.ts'
import { toast } from '../../../../../ui/toast.tsx'
import { LinkForm } from '../../link-form.tsx'
import { hasRoom } from './choose-photos.ts'
import { addLink } from './own-photos.ts'

const fail = (title: string, text: string) => {
  toast({ title, text, tone: 'danger' })
  return text
}

/** Adds a photo by its link. @returns what is wrong with it; null once it is added */
async function add(link: string): Promise<string | null> {
  const url = trimmed(link)
  if (url === '') return fail('Missing URL', 'Please enter a photo URL.')
  if (!hasRoom()) return 'You can only upload up to 5 photos.'
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return 'Please enter a valid photo URL.'
  if (!(await canBeShown(url))) return 'This photo could not be loaded. Please check the link.'
  const fault = await addLink(url)
  return fault && fail('Error', fault)
}

export const PhotoLink = () => <LinkForm label="Or a photo by link" action="Add link" onLink={add} />

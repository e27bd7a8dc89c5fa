import { documentLimits, photoLimits } from '@swoon/realtime-server/contract/media'
import { cutOffFault, seen } from '../../lib/file-bytes.ts'
import { resizeImage } from '../../lib/resize-image.ts'
import { documentFault, type Fault } from './checks.ts'

/** JPEG quality at which small print of a reduced picture stays readable. */
const quality = 0.9

/** A chosen picture of a document as it is sent: under the type of its bytes, and reduced if it is too large. Or why it is refused. */
export async function documentOf(chosen: File): Promise<File | Fault> {
  const { file, fault } = await seen(chosen)
  if (fault) return { title: 'Upload Failed', text: fault }
  const document = new File([file], chosen.name, { type: file.type })
  const refused = documentFault(document)
  const isTooLarge = refused !== null && documentFault({ type: document.type, size: 1 }) === null
  if (refused && !isTooLarge) return refused
  const cut = await cutOffFault(document, 'picture')
  if (cut !== null) return { title: 'Upload Failed', text: cut }
  if (!refused) return document
  if (document.size >= photoLimits.wizardBytes) return refused
  const reduced = await resizeImage(document, documentLimits.side, quality).catch(() => null)
  if (!reduced) return refused
  const smaller = new File([reduced], chosen.name, { type: reduced.type })
  return documentFault(smaller) ?? smaller
}

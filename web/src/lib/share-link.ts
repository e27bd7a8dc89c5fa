import { t } from '@lingui/core/macro'
import { toast } from '../ui/toast.tsx'

/**
 * Hands a link over by the device's own sharing, or copies it. @param copied text about a copy;
 * nothing if left out
 */
export async function shareLink(
  link: { url: string; text: string },
  copied?: string,
): Promise<void> {
  try {
    if (navigator.share) return await navigator.share(link)
  } catch (error) {
    // The user closed the device's own sheet. Anything else may be a press that is too long ago for it.
    if (error instanceof DOMException && error.name === 'AbortError') return
  }
  try {
    await navigator.clipboard.writeText(link.url)
    toast({ title: t`Link copied`, ...(copied !== undefined && { text: copied }), tone: 'success' })
  } catch {
    toast({ title: t`Your link`, text: link.url })
  }
}

import { t } from '@lingui/core/macro'
import { toast } from '../ui/toast.tsx'

/** Shares a link through the device's share sheet, or copies it. @param copied toast text after copying; none if omitted */
export async function shareLink(
  link: { url: string; text: string },
  copied?: string,
): Promise<void> {
  try {
    if (navigator.share) return await navigator.share(link)
  } catch (error) {
    // The user closed the share sheet. Other errors may mean that the press was too long ago for it.
    if (error instanceof DOMException && error.name === 'AbortError') return
  }
  try {
    await navigator.clipboard.writeText(link.url)
    toast({ title: t`Link copied`, ...(copied !== undefined && { text: copied }), tone: 'success' })
  } catch {
    toast({ title: t`Your link`, text: link.url })
  }
}

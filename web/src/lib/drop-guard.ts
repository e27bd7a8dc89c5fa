const isFileField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type === 'file'
const takesText = (target: EventTarget | null) =>
  target instanceof Element && target.matches(':read-write')

/**
 * Keeps the browser from leaving the page for a file, a picture or a link that is dropped where
 * nothing takes it. Drop targets handle drops before this, and text still goes into fields.
 */
export function guardDrops(): void {
  const guard = (event: DragEvent) => {
    // The element that takes it has said so on the way up here.
    if (event.defaultPrevented || !event.dataTransfer) return
    const hasFiles = event.dataTransfer.types.includes('Files')
    if (hasFiles ? isFileField(event.target) : takesText(event.target)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  }
  for (const type of ['dragenter', 'dragover', 'drop'] as const)
    window.addEventListener(type, guard)
}

const isFileField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type === 'file'
const takesText = (target: EventTarget | null) =>
  target instanceof Element && target.matches(':read-write')

/**
 * Keeps the browser from navigating to a file, picture or link dropped outside a drop target. Drop targets handle drops before this, and
 * text can still be dropped into fields.
 */
export function guardDrops(): void {
  const guard = (event: DragEvent) => {
    // A drop target below has already handled it.
    if (event.defaultPrevented || !event.dataTransfer) return
    const hasFiles = event.dataTransfer.types.includes('Files')
    if (hasFiles ? isFileField(event.target) : takesText(event.target)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  }
  for (const type of ['dragenter', 'dragover', 'drop'] as const)
    window.addEventListener(type, guard)
}

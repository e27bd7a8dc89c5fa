/** Runs in the page: posts a photo as a device does that shares it with the app. */
export function share(bytes: number[]): void {
  const files = new DataTransfer()
  files.items.add(new File([new Uint8Array(bytes)], 'shared.jpg', { type: 'image/jpeg' }))
  const input = Object.assign(document.createElement('input'), { type: 'file', name: 'photos', files: files.files })
  const form = document.createElement('form')
  Object.assign(form, { method: 'post', action: '/app/share', enctype: 'multipart/form-data' })
  form.append(input)
  document.body.append(form)
  form.submit()
}

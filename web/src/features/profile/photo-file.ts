/** An iPhone's own format. Where the system does not know it, the browser names no type for it. */
const isHeic = ({ name, type }: Pick<File, 'name' | 'type'>) =>
  /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name))

export const isImage = (file: Pick<File, 'name' | 'type'>): boolean => file.type.startsWith('image/') || isHeic(file)

/** What every browser decodes: such a file that cannot be read is damaged, any other is of a kind that this browser does not know. */
const common = /^image\/(jpeg|png|webp|gif)$/

/** Whether a photo that was not decoded would be in another format, whatever its name says. */
export async function isOfRareFormat(file: File): Promise<boolean> {
  // The mark of HEIC and its kin, which is also found in files that were merely renamed.
  return !common.test(file.type) || (await file.slice(4, 8).text()) === 'ftyp'
}

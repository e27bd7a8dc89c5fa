/** Explains to the operator, in a sentence, why a backup or restore can't be made. */
export class BackupRefusal extends Error {
  override name = 'BackupRefusal'
}

/** Says that a backup is not what was once made. */
export class BrokenBackup extends BackupRefusal {}

export const broken = (folder: string, name: string) =>
  new BrokenBackup(
    `The backup in ${folder} is broken: ${name} is not as it was written. Use another one.`,
  )

/**
 * Refuses contents that none of our backups has.
 * @param about a sentence without its period
 */
export const foreign = (folder: string, about: string) =>
  new BackupRefusal(`The backup in ${folder} is refused: ${about}. Nothing was changed.`)

/** Quotes a name from a file for a terminal, which must not obey control characters. */
export const quoted = (name: string): string =>
  JSON.stringify(name.length > 100 ? `${name.slice(0, 100)}…` : name).replace(
    /[^\x20-\x7e…]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

// Before the @ everything that RFC 5322 allows without quotes; after it host names, internationalized ones as xn--….
const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'

/**
 * The form of an e-mail address, in lower case and with its domain in ASCII. It has at most 254
 * characters.
 */
export const emailPattern = new RegExp(
  `^(?=.{1,64}@)${atom}(?:\\.${atom})*@(?:${label}\\.)+(?!\\d+$)${label}$`,
)

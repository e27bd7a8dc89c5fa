// Before the @: everything RFC 5322 allows without quotes. After it: host names, internationalized ones as xn--….
const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'

/** Form of an e-mail address in lower case, with its domain in ASCII and at most 254 characters. */
export const emailPattern = new RegExp(
  `^(?=.{1,64}@)${atom}(?:\\.${atom})*@(?:${label}\\.)+(?!\\d+$)${label}$`,
)

import { domainToASCII } from 'node:url'

// Characters that the parser of addresses would read as the end of a host or as a code.
const notInHosts = /[\s/\\?#:@%]/

/**
 * An e-mail address with its domain in ASCII: müller.de is xn--mller-kva.de, which is how mail servers know it, so that both spellings
 * are the same account. A domain that is in ASCII already or cannot be one stays as it is.
 */
export function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  if (at < 0 || domain.length > 253 || /^[ -~]*$/.test(domain) || notInHosts.test(domain))
    return email
  return `${email.slice(0, at + 1)}${domainToASCII(domain) || domain}`
}

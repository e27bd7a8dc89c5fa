import { domainToASCII } from 'node:url'

// Characters that the URL parser would read as the end of a host or as an escape.
const notInHosts = /[\s/\\?#:@%]/

/**
 * Converts an e-mail address's domain to ASCII: müller.de becomes xn--mller-kva.de, as mail servers know it, so that both spellings are the
 * same account. A domain already in ASCII, or impossible there, stays as it is.
 */
export function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  if (at < 0 || domain.length > 253 || /^[ -~]*$/.test(domain) || notInHosts.test(domain))
    return email
  return `${email.slice(0, at + 1)}${domainToASCII(domain) || domain}`
}

import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Says why no certificate can be made here; undefined if one can. */
export const whyNoCertificate = (): Promise<string | undefined> =>
  run('openssl', ['version']).then(
    () => undefined,
    () => 'openssl is not installed',
  )

/** Makes a certificate of this machine that signs itself. @returns its files, which lie in the folder */
export async function makeCertificate(
  folder: string,
  days: number,
): Promise<{ cert: string; key: string }> {
  const [cert, key] = [path.join(folder, `${days}.crt`), path.join(folder, `${days}.key`)]
  const args = ['req', '-x509', '-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256']
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  await run('openssl', [...args, ...names, '-days', `${days}`, '-keyout', key, '-out', cert])
  return { cert, key }
}

/**
 * Explains why the server can't listen on this address, in a sentence that names the setting.
 * @param code of `listen`'s error, such as EADDRINUSE
 */
export function listenRefusal(
  code: string | undefined,
  { port, host }: { port: number; host: string },
): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken: stop the program that listens there, or name another port in PORT.`
  if (code === 'EACCES')
    return `Port ${port} is not allowed to this user: name one from 1024 in PORT.`
  return `HOST ${host} is not an address of this machine (${code}): name one of its own, or 0.0.0.0 for all of them.`
}

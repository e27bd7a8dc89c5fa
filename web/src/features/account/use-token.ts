import { useEffect, useState } from 'react'

/** What a mail's link carries after its #. It then leaves the address bar, so that nobody reads or shares it. */
export function useToken(): string {
  const [token] = useState(() => location.hash.slice(1))
  useEffect(() => {
    if (location.hash) history.replaceState(history.state, '', location.pathname)
  }, [])
  return token
}

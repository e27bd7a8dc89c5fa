import { useNavigate } from 'react-router-dom'

/** Leads from a chat to the list: back, if the user came from there, and otherwise in place of the chat, so that Back never leads to it again. */
export function useBackToList(): () => void {
  const navigate = useNavigate()
  return () => {
    const entries = window.navigation?.entries() ?? []
    const before = entries[(window.navigation?.currentEntry?.index ?? 0) - 1]?.url
    if (before && new URL(before).pathname === '/matches') navigate(-1)
    else navigate('/matches', { replace: true })
  }
}

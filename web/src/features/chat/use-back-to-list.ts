import { useNavigate } from 'react-router-dom'
import { pathBefore } from '../../ui/layers/path-before.ts'

/**
 * Returns from a chat to the list: by going back if the user came from there, otherwise by replacing the chat, so that Back never returns
 * to it.
 */
export function useBackToList(): () => void {
  const navigate = useNavigate()
  return () => {
    if (pathBefore() === '/matches') navigate(-1)
    else navigate('/matches', { replace: true })
  }
}

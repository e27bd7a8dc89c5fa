import { useNavigate } from 'react-router-dom'
import { pathBefore } from '../../ui/layers/path-before.ts'

/** Leads from a chat to the list: back, if the user came from there, and otherwise in place of the chat, so that Back never leads to it again. */
export function useBackToList(): () => void {
  const navigate = useNavigate()
  return () => {
    if (pathBefore() === '/matches') navigate(-1)
    else navigate('/matches', { replace: true })
  }
}

import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { screenIndex } from '../ui/layers/use-layer.ts'

/** Goes back to where the user came from in this tab. If they came from elsewhere, replaces this screen with `otherwise`. */
export function useWayBack(otherwise: string): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    // The router numbers its entries; the first of a visit is 0, also after a reload.
    if (screenIndex() === 0) navigate(otherwise, { replace: true })
    else navigate(-1)
  }, [navigate, otherwise])
}

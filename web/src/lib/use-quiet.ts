import { useEffect, useState } from 'react'
import { untilQuiet } from './quiet.ts'

/** Whether the first screen is complete, so that what it does not need can load. */
export function useQuiet(): boolean {
  const [isQuiet, setIsQuiet] = useState(false)
  useEffect(() => void untilQuiet().then(() => setIsQuiet(true)), [])
  return isQuiet
}

import type { ReactNode } from 'react'
import { AlertIcon } from '../../ui/icons.tsx'

/** A fault, shown where it happened. */
export const FaultLine = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="flex gap-1.5 text-sm text-danger">
    <AlertIcon size={18} className="mt-px shrink-0" />
    {children}
  </p>
)

import './secretRow.css'
import type { ReactNode } from 'react'
import { Dices } from 'lucide-react'
import { Button } from '../../ui/form/Button'
import { newSigningKey } from './newSigningKey'

interface Props {
  /** The field of the secret. */
  children: ReactNode
  /** Takes a new signing key; null for secrets that others make. */
  onGenerate: ((key: string) => void) | null
}

/** A secret of a receiver, and the button that makes one. */
export const SecretRow = ({ children, onGenerate }: Props) => (
  <div className="secret-row">
    {children}
    {onGenerate && (
      <Button onClick={() => onGenerate(newSigningKey())}>
        <Dices aria-hidden />
        Generate
      </Button>
    )}
  </div>
)

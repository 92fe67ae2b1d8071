import { useEffect, useState } from 'react'
import type { PasswordStrength } from '../../../shared/access/passwordStrength'
import { useSettled } from '../../ui/form/useSettled'

/** Strength of what was typed 300 ms ago; null for nothing, and until the dictionaries have loaded. */
export function usePasswordStrength(typed: string, ...own: string[]): PasswordStrength | null {
  const password = useSettled(typed, 300)
  const known = own.join('\n')
  const [strength, setStrength] = useState<PasswordStrength | null>(null)
  useEffect(() => {
    let isCurrent = true
    const check = async () => {
      if (!password) return null
      const { passwordStrength } = await import('../../../shared/access/passwordStrength')
      return passwordStrength(password, known.split('\n'))
    }
    // Without the dictionaries, the server decides.
    void check()
      .catch(() => null)
      .then((found) => isCurrent && setStrength(found))
    return () => {
      isCurrent = false
    }
  }, [password, known])
  return typed ? strength : null
}

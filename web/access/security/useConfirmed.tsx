import { useState } from 'react'
import type { ApolloCache } from '@apollo/client'
import { toast } from '../../ui/overlay/toasts'
import { errorText } from '../../ui/show/errors'
import { lazyComponent } from '../../ui/layout/FaultBoundary'

const ConfirmIdentity = lazyComponent(() => import('./ConfirmIdentity'), 'ConfirmIdentity', null)
const failed = 'Something went wrong. Please try again.'

interface Refusable {
  errors: readonly { field?: string | null; message: string }[]
}

export type Confirmed = <Payload extends Refusable>(
  change: () => Promise<Payload | null | undefined>,
) => Promise<Payload | null>

/** The page reads the account's protection again. */
export const forgetSecurity = (cache: ApolloCache) => void cache.evict({ id: 'ROOT_QUERY', fieldName: 'security' })

/**
 * Runs changes of the account's protection. If the server asks for a confirmation, `dialog` asks the user and the change
 * is tried again. Returns null if it was refused, which a message tells, or given up.
 */
export function useConfirmed(ways: { needsCode: boolean; hasPasskey: boolean }) {
  const [answer, setAnswer] = useState<((isConfirmed: boolean) => void) | null>(null)
  const confirmed: Confirmed = async (change) => {
    try {
      let payload = await change()
      if (payload?.errors[0]?.field === 'confirmation') {
        const isConfirmed = await new Promise<boolean>((resolve) => setAnswer(() => resolve))
        setAnswer(null)
        if (!isConfirmed) return null
        payload = await change()
      }
      if (payload && !payload.errors.length) return payload
      toast.error(payload?.errors[0]?.message ?? failed)
    } catch (error) {
      toast.error(errorText(error), { error })
    }
    return null
  }
  const dialog = answer && <ConfirmIdentity {...ways} onConfirmed={() => answer(true)} onClose={() => answer(false)} />
  return { confirmed, dialog }
}

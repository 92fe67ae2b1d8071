import { useState } from 'react'
import type { ApolloCache } from '@apollo/client'
import { toast } from '../../ui/overlay/toasts'
import { errorText } from '../../ui/show/errors'
import { useSecurityQuery, type SecurityQuery } from '../../generated/graphql'
import type { SaveOutcome } from '../../records/useSaveRecord'
import { lazyComponent } from '../../ui/layout/FaultBoundary'

const ConfirmIdentity = lazyComponent(() => import('./ConfirmIdentity'), 'ConfirmIdentity', null)
const failed = 'Something went wrong. Please try again.'

type Security = NonNullable<SecurityQuery['security']>

interface Refusable {
  errors: readonly { field?: string | null; message: string }[]
}

export type Confirmed = <Payload extends Refusable>(
  change: () => Promise<Payload | null | undefined>,
) => Promise<Payload | null>

/** The page reads the account's protection again. */
export const forgetSecurity = (cache: ApolloCache) => void cache.evict({ id: 'ROOT_QUERY', fieldName: 'security' })

interface Ways {
  needsCode: boolean
  hasPasskey: boolean
}

/** Whether a user proves who they are, when asked; `dialog` asks. */
function useConfirmation(ways: Ways) {
  const [answer, setAnswer] = useState<((isConfirmed: boolean) => void) | null>(null)
  const ask = async () => {
    const isConfirmed = await new Promise<boolean>((resolve) => setAnswer(() => resolve))
    setAnswer(null)
    return isConfirmed
  }
  const dialog = answer && <ConfirmIdentity {...ways} onConfirmed={() => answer(true)} onClose={() => answer(false)} />
  return { ask, dialog }
}

/** How the user can do so. */
export const waysOf = (security: Pick<Security, 'hasAuthenticator' | 'passkeys'> | null | undefined): Ways => ({
  needsCode: Boolean(security?.hasAuthenticator || security?.passkeys.length),
  hasPasskey: Boolean(security?.passkeys.length),
})
const useOwnWays = () => waysOf(useSecurityQuery().data?.security)

/**
 * Runs changes of the account's protection. If the server asks for a confirmation, `dialog` asks the user and the change
 * is tried again. Returns null if it was refused, which a message tells, or given up.
 */
export function useConfirmed(ways: Ways) {
  const { ask, dialog } = useConfirmation(ways)
  const confirmed: Confirmed = async (change) => {
    try {
      let payload = await change()
      if (payload?.errors[0]?.field === 'confirmation') {
        if (!(await ask())) return null
        payload = await change()
      }
      if (payload && !payload.errors.length) return payload
      toast.error(payload?.errors[0]?.message ?? failed)
    } catch (error) {
      toast.error(errorText(error), { error })
    }
    return null
  }
  return { confirmed, dialog }
}

/** The same on other pages, which do not show the account's protection. */
export const useOwnConfirmation = () => useConfirmed(useOwnWays())

/** Saves a record; if the server asks for a confirmation, `dialog` asks the user and it is saved again. */
export function useConfirmedSave<Row, Form>(save: (form: Form, base: Row | null) => Promise<SaveOutcome<Row>>) {
  const { ask, dialog } = useConfirmation(useOwnWays())
  return {
    dialog,
    save: async (form: Form, base: Row | null) => {
      const outcome = await save(form, base)
      const isAsked = outcome.kind === 'refused' && 'confirmation' in outcome.fields
      return isAsked && (await ask()) ? save(form, base) : outcome
    },
  }
}

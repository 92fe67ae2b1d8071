import { useState } from 'react'
import { FormDialog } from '../../ui/form/FormDialog'
import { TextField } from '../../ui/form/TextField'
import { useSingleRun } from '../../ui/form/useSingleRun'
import { toast } from '../../ui/overlay/toasts'
import { Hint } from '../../ui/form/Field'
import {
  useCreatePasskeyMutation,
  useRequestNewPasskeyMutation,
  useUpdatePasskeyMutation,
  type PasskeyFactsFragment,
} from '../../generated/graphql'
import { makePasskey } from '../signIn/passkeys'
import { forgetSecurity, type Confirmed } from './useConfirmed'

interface Props {
  /** Null: a new one. */
  passkey: PasskeyFactsFragment | null
  confirmed: Confirmed
  /** Receives recovery codes, which come with the first second factor. */
  onCodes: (codes: readonly string[]) => void
  onClose: () => void
}

/** Adds a passkey with a name, or gives one another name. */
export function PasskeyDialog({ passkey, confirmed, onCodes, onClose }: Props) {
  const [name, setName] = useState(passkey?.name ?? '')
  const [ask] = useRequestNewPasskeyMutation({ fetchPolicy: 'no-cache' })
  const [create] = useCreatePasskeyMutation({ fetchPolicy: 'no-cache', update: forgetSecurity })
  const [update] = useUpdatePasskeyMutation({ update: forgetSecurity })
  const { busy, run } = useSingleRun()

  const rename = (id: string) =>
    confirmed(async () => (await update({ variables: { id, name: name.trim() } })).data?.updatePasskey)
  const add = async () => {
    const asked = await confirmed(async () => (await ask()).data?.requestNewPasskey)
    const request = asked?.passkeyRequest
    if (!request) return null
    return confirmed(async () => {
      const response = await makePasskey(request)
      const variables = { name: name.trim(), request: request.request, response }
      return (await create({ variables })).data?.createPasskey
    })
  }
  const submit = () =>
    run(async () => {
      if (passkey) {
        if (!(await rename(passkey.id))) return
        toast.success('Passkey renamed')
      } else {
        const made = await add()
        if (!made) return
        toast.success('Passkey added', { text: 'Your other sessions and your access tokens have ended.' })
        if (made.recoveryCodes) onCodes(made.recoveryCodes)
      }
      onClose()
    })
  return (
    <FormDialog
      title={passkey ? 'Rename passkey' : 'Add passkey'}
      width={420}
      act={passkey ? 'Save' : 'Continue'}
      disabled={busy || !name.trim()}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="The device or key, so that you know it again."
        required
        data-autofocus
        maxLength={100}
        value={name}
        onType={setName}
      />
      {!passkey && <Hint>You stay signed in here. Your other sessions and your access tokens end.</Hint>}
    </FormDialog>
  )
}

import { useState } from 'react'
import { useReplaceWebhookSecretMutation, type WebhookEndpointRowFragment } from '../../generated/graphql'
import { FormDialog } from '../../ui/form/FormDialog'
import { Hint } from '../../ui/form/Field'
import { CodeBlock } from '../../ui/show/CodeBlock'
import { toast } from '../../ui/overlay/toasts'
import { useOwnConfirmation } from '../security/useConfirmed'
import { newSecret } from './webhookRecord'

/** A new secret, shown once. The previous one signs too for a day. */
export function ReplaceSecret({ row, onClose }: { row: WebhookEndpointRowFragment; onClose: () => void }) {
  const [secret] = useState(newSecret)
  const [replace, { loading }] = useReplaceWebhookSecretMutation()
  const { confirmed, dialog } = useOwnConfirmation()
  const save = async () => {
    const { id, version } = row
    const saved = await confirmed(
      async () => (await replace({ variables: { id, version, secret } })).data?.replaceWebhookSecret,
    )
    if (!saved) return
    toast.success('The secret was replaced')
    onClose()
  }
  return (
    <>
      <FormDialog
        title={`New secret of ${row.name}`}
        width={500}
        act="Replace"
        disabled={loading}
        onSubmit={() => void save()}
        onClose={onClose}
      >
        <CodeBlock name="secret" text={secret} />
        <Hint>Copy it now: it is not shown again. Calls are signed with both secrets for 24 hours.</Hint>
      </FormDialog>
      {dialog}
    </>
  )
}

import { useState } from 'react'
import { HStack, Input } from '@chakra-ui/react'
import { Copy, Eye, EyeOff, RotateCw } from 'lucide-react'
import { throwErrors } from '../../../ui/show/errors'
import { Button } from '../../../ui/form/Button'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog'
import { copyText } from '../../../ui/show/copyText'
import { Field } from '../../../ui/form/Field'
import { IconButton } from '../../../ui/form/IconButton'
import { attempt } from '../../../ui/overlay/attempt'
import { toast } from '../../../ui/overlay/toasts'
import { useRotatePublisherTokenMutation } from '../../../generated/graphql'
import { usePublisherToken } from './usePublisherToken'

const hidden = '•'.repeat(40)

/** The API token: loaded on demand, shown or copied. */
export function ApiTokenField({ id, name }: { id: string; name: string }) {
  const readToken = usePublisherToken(id)
  const [token, setToken] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [rotate] = useRotatePublisherTokenMutation({ fetchPolicy: 'no-cache' })

  const read = async (): Promise<string | null> => {
    if (token) return token
    setBusy(true)
    const text = await readToken()
    setBusy(false)
    return text
  }
  const copy = async () => {
    const text = await read()
    if (text) await copyText(text, 'API token copied')
  }
  const replace = () =>
    attempt(async () => {
      const { data } = await rotate({ variables: { id } })
      throwErrors(data?.rotatePublisherToken.errors)
      setToken(data?.rotatePublisherToken.apiToken ?? null)
      setAsking(false)
      toast.success('The API token was rotated.', { text: 'The one before does not work any more.' })
    })
  return (
    <>
      <Field
        label="API Token"
        hint="What its leads are sent with. Whoever has it can send leads as this publisher. Showing and copying it stand in the Audit Log."
      >
        <HStack wrap={{ base: 'wrap', md: 'nowrap' }}>
          <Input
            {...{
              readOnly: true,
              spellCheck: false,
              autoComplete: 'off',
              fontFamily: 'mono',
              textOverflow: 'ellipsis',
            }}
            value={token ?? hidden}
          />
          <IconButton
            label={token ? 'Hide API token' : 'Show API token'}
            variant="outline"
            disabled={busy}
            aria-pressed={token !== null}
            onClick={() => (token ? setToken(null) : void read().then(setToken))}
          >
            {token ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          </IconButton>
          <IconButton label="Copy API token" variant="outline" disabled={busy} onClick={() => void copy()}>
            <Copy aria-hidden />
          </IconButton>
          <Button type="button" disabled={busy} onClick={() => setAsking(true)}>
            <RotateCw aria-hidden />
            Rotate
          </Button>
        </HStack>
      </Field>
      {asking && (
        <ConfirmDialog danger confirm="Rotate" onConfirm={replace} onClose={() => setAsking(false)}>
          The token that <b>{name}</b> uses now stops working at once: its leads are refused until it sends them with
          the new one.
        </ConfirmDialog>
      )}
    </>
  )
}

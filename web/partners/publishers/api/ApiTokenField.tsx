import { useState } from 'react'
import { HStack, Input } from '@chakra-ui/react'
import { Copy, Eye, EyeOff, RotateCw } from 'lucide-react'
import { useApolloClient } from '@apollo/client/react'
import { throwErrors } from '../../../ui/show/errors'
import { Button } from '../../../ui/form/Button'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog'
import { copyText } from '../../../ui/show/copyText'
import { Field } from '../../../ui/form/Field'
import { IconButton } from '../../../ui/form/IconButton'
import { attempt } from '../../../ui/overlay/attempt'
import { toast } from '../../../ui/overlay/toasts'
import { PublisherApiTokenDocument, useRotatePublisherTokenMutation } from '../../../generated/graphql'

const hidden = '•'.repeat(40)
const unreadable = 'The API token cannot be read any more. Rotate it to give the publisher a new one.'

/** The API token: loaded on demand, shown or copied, never cached. */
export function ApiTokenField({ id, name }: { id: string; name: string }) {
  const client = useApolloClient()
  const [token, setToken] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [rotate] = useRotatePublisherTokenMutation({ fetchPolicy: 'no-cache' })

  const read = async (): Promise<string | null> => {
    let text = token
    if (text) return text
    setBusy(true)
    await attempt(async () => {
      const { data } = await client.query({
        query: PublisherApiTokenDocument,
        variables: { id },
        fetchPolicy: 'no-cache',
      })
      text = data?.publisher?.apiToken ?? null
      if (!text) toast.error(unreadable)
    })
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
      <Field label="API Token" hint="What its leads are sent with. Whoever has it can send leads as this publisher.">
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

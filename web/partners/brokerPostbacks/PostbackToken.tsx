import { useState } from 'react'
import { Box, HStack } from '@chakra-ui/react'
import { Copy, KeyRound } from 'lucide-react'
import { useRotatePostbackTokenMutation } from '../../generated/graphql'
import { Button } from '../../ui/form/Button'
import { Field } from '../../ui/form/Field'
import { Select } from '../../ui/form/choices/Select'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog'
import { Dialog } from '../../ui/overlay/overlays'
import { attempt, oneText } from '../../ui/overlay/attempt'
import { throwErrors } from '../../ui/show/errors'
import { copyText } from '../../ui/show/copyText'
import { DateTime } from '../../ui/time/DateTime'
import { Code } from '../../ui/show/Code'
import type { PostbacksRow } from './postbackForm'

const overlaps = [
  { value: 0, label: 'At once' },
  { value: 24, label: 'In 24 hours' },
  { value: 168, label: 'In 7 days' },
]

/** The token of the broker's postbacks, shown once after its creation. */
export function PostbackToken({ row }: { row: PostbacksRow }) {
  const [rotate, { loading }] = useRotatePostbackTokenMutation()
  const [asking, setAsking] = useState(false)
  const [formerHours, setFormerHours] = useState(0)
  const [token, setToken] = useState<string | null>(null)
  const make = async () => {
    if (loading) return
    await attempt(async () => {
      const variables = { advertiserId: row.id, formerHours: row.hasToken ? formerHours : 0 }
      const answer = (await rotate({ variables })).data?.rotatePostbackToken
      throwErrors(answer?.errors)
      setToken(answer?.token ?? null)
    }, oneText('Failed to make the token. Please try again.'))
    setAsking(false)
  }
  const isFormerValid = row.formerTokenUntil !== null && Date.parse(row.formerTokenUntil) > Date.now()
  return (
    <div>
      <HStack wrap="wrap" justify="space-between">
        {row.hasToken ? (
          <span>
            Token <Code>{row.tokenEnd ? `…${row.tokenEnd}` : 'made'}</Code>
            {isFormerValid && (
              <span className="muted">
                , the former one until <DateTime at={row.formerTokenUntil} />
              </span>
            )}
          </span>
        ) : (
          <span className="subtle">No token: postbacks are refused</span>
        )}
        {/* Never disabled: a disabled button cannot get the focus back from a dialog. */}
        <Button size="sm" onClick={() => (row.hasToken ? setAsking(true) : void make())}>
          <KeyRound className="small" aria-hidden />
          {row.hasToken ? 'Make a new token' : 'Make a token'}
        </Button>
      </HStack>
      {asking && (
        <ConfirmDialog danger confirm="Make a new token" onConfirm={make} onClose={() => setAsking(false)}>
          <Field label="The present token stops working">
            <Select value={formerHours} options={overlaps} onChange={setFormerHours} />
          </Field>
          {formerHours === 0
            ? `The token of ${row.name} stops working at once: its postbacks are refused until it uses the new one.`
            : `Both tokens of ${row.name} work until then.`}
        </ConfirmDialog>
      )}
      {token && (
        <Dialog
          title="Postback token"
          width={560}
          onClose={() => setToken(null)}
          footer={
            <Button variant="solid" onClick={() => setToken(null)}>
              Done
            </Button>
          }
        >
          <p className="muted">Give it to {row.name} now: it is not shown again.</p>
          <Box layerStyle="well" my="3" p="3" userSelect="all">
            <Code>{token}</Code>
          </Box>
          <Button data-autofocus onClick={() => void copyText(token, 'Token copied!')}>
            <Copy aria-hidden />
            Copy token
          </Button>
        </Dialog>
      )}
    </div>
  )
}

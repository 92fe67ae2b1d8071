import { useState } from 'react'
import { Box, HStack, Input, Stack } from '@chakra-ui/react'
import { Plus, Trash2 } from 'lucide-react'
import { returnLimits, type ReturnReasonKind } from '../../../shared/money/returns'
import { type ReturnReasonsQuery, useReturnReasonsQuery, useSaveReturnReasonsMutation } from '../../generated/graphql'
import { Button } from '../../ui/form/Button'
import { FieldError, Hint } from '../../ui/form/Field'
import { FormDialog } from '../../ui/form/FormDialog'
import { IconButton } from '../../ui/form/IconButton'
import { LoadingLines } from '../../ui/layout/LoadingLines'
import { FailedState } from '../../ui/layout/QueryStates'
import { Dialog } from '../../ui/overlay/overlays'
import { attempt } from '../../ui/overlay/attempt'
import { toast } from '../../ui/overlay/toasts'
import { throwErrors } from '../../ui/show/errors'

const title = 'Reasons for returns'
type Reasons = NonNullable<ReturnReasonsQuery['returnReasons']>

/** The reasons for returns, which are edited as a list. */
export function ReasonsDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useReturnReasonsQuery({ fetchPolicy: 'network-only' })
  if (data?.returnReasons) return <ReasonsForm given={data.returnReasons} onClose={onClose} />
  return (
    <Dialog title={title} onClose={onClose}>
      {error ? (
        <FailedState what={title} error={error} onRetry={() => void refetch().catch(() => undefined)} /> // the query shows the error
      ) : (
        <LoadingLines what="the reasons" />
      )}
    </Dialog>
  )
}

/** What the two reasons with a meaning are for. */
const meanings: Partial<Record<ReturnReasonKind, string>> = {
  other: 'needs a note',
  not_listed: 'given by the comparison alone',
}

function ReasonsForm({ given, onClose }: { given: Reasons; onClose: () => void }) {
  const [rows, setRows] = useState(() =>
    given.reasons.map((reason) => ({ key: reason.id, ...reason, id: reason.id as string | null })),
  )
  const [fault, setFault] = useState<string | null>(null)
  const [save, { loading }] = useSaveReturnReasonsMutation()
  const change = (next: typeof rows) => {
    setRows(next)
    setFault(null)
  }
  const send = async () => {
    if (loading) return
    const reasons = rows.map(({ id, name }) => ({ id, name: name.trim() }))
    if (reasons.some(({ name }) => !name)) return setFault('Give each reason a name.')
    await attempt(async () => {
      const { data } = await save({ variables: { reasons, version: given.version } })
      const [error] = data?.saveReturnReasons.errors ?? []
      if (error?.field) return setFault(error.message)
      throwErrors(data?.saveReturnReasons.errors)
      toast.success('Reasons saved')
      onClose()
    }, 'The reasons were not saved')
  }
  return (
    <FormDialog title={title} act="Save" disabled={loading} onSubmit={() => void send()} onClose={onClose}>
      <Hint>Publishers see the reason as status. Deposits that were returned keep theirs.</Hint>
      <Stack as="ul" gap="2">
        {rows.map((row, at) => (
          <HStack as="li" key={row.key}>
            <Input
              aria-label={`Reason ${at + 1}`}
              maxLength={returnLimits.reason}
              value={row.name}
              data-autofocus={at === 0 || undefined}
              onChange={({ target }) => change(rows.map((one) => (one === row ? { ...one, name: target.value } : one)))}
            />
            {row.kind === 'own' ? (
              <IconButton
                label={`Remove ${row.name || `reason ${at + 1}`}`}
                onClick={() => change(rows.filter((one) => one !== row))}
              >
                <Trash2 aria-hidden />
              </IconButton>
            ) : (
              <Box as="span" className="subtle" whiteSpace="nowrap">
                {meanings[row.kind]}
              </Box>
            )}
          </HStack>
        ))}
      </Stack>
      {fault && <FieldError>{fault}</FieldError>}
      <div>
        <Button
          size="sm"
          disabled={rows.length >= returnLimits.reasons}
          onClick={() => change([...rows, { key: crypto.randomUUID(), id: null, name: '', kind: 'own' }])}
        >
          <Plus aria-hidden />
          Add a reason
        </Button>
      </div>
    </FormDialog>
  )
}

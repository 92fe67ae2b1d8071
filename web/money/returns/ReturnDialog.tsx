import { type FormEvent, useId, useRef, useState } from 'react'
import { chakra, Grid, Text, Textarea } from '@chakra-ui/react'
import { countOf, formatCount } from '../../../shared/app/format'
import { returnLimits } from '../../../shared/money/returns'
import { undoSeconds } from '../../../shared/access/undo'
import { usePreviewReturnsQuery, useReturnReasonsQuery } from '../../generated/graphql'
import { Button } from '../../ui/form/Button'
import { Select } from '../../ui/form/choices/Select'
import { Field } from '../../ui/form/Field'
import { TextField } from '../../ui/form/TextField'
import { useSettled } from '../../ui/form/useSettled'
import { useSingleRun } from '../../ui/form/useSingleRun'
import { LoadingLines } from '../../ui/layout/LoadingLines'
import { FailedState } from '../../ui/layout/QueryStates'
import { Dialog } from '../../ui/overlay/overlays'
import { attempt } from '../../ui/overlay/attempt'
import { toast } from '../../ui/overlay/toasts'
import { LeftOut, minus, ReturnFacts } from './ReturnFacts'
import { returnableOf, returnMoney } from './returnSums'
import { useReturn } from './useReturn'

interface Props {
  /** Null: ids or e-mails are pasted into the dialog. */
  leadIds: readonly string[] | null
  /** Leads of other advertisers are refused. */
  advertiser?: { id: string; name: string }
  onClose: () => void
}

const linesOf = (text: string) => text.split(/\r?\n/).map((line) => line.trim())
const tooMany = (count: number) =>
  `${formatCount(count)} are too many: return at most ${formatCount(returnLimits.leads)} deposits at once.`

/** Reasons that staff may give. */
function useReasons() {
  const { data } = useReturnReasonsQuery()
  return data?.returnReasons?.reasons.filter(({ kind }) => kind !== 'not_listed') ?? []
}

/** Returns deposits to their advertisers: of chosen leads, or of a pasted list. Those that cannot be returned are left out. */
export function ReturnDialog({ leadIds, advertiser, onClose }: Props) {
  const form = useId()
  const [text, setText] = useState('')
  const settled = useSettled(text)
  const lines = leadIds ?? linesOf(settled)
  const given = lines.filter(Boolean).length
  const isTooMuch = given > returnLimits.leads || lines.length > returnLimits.leads
  const { data, error, loading, refetch } = usePreviewReturnsQuery({
    variables: {
      ...(leadIds ? { leadIds: [...leadIds] } : { lines: [...lines] }),
      advertiserId: advertiser?.id ?? null,
    },
    skip: given === 0 || isTooMuch,
    fetchPolicy: 'network-only',
    notifyOnNetworkStatusChange: true,
  })
  const reasons = useReasons()
  const [reasonId, setReasonId] = useState('')
  const [note, setNote] = useState('')
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({})
  const reasonField = useRef<HTMLButtonElement>(null)
  const { busy, run } = useSingleRun()
  const returnThem = useReturn()

  const isCurrent = !loading && settled === text && given > 0 && !isTooMuch
  const previews = isCurrent ? (data?.previewReturns ?? []) : []
  const rows = returnableOf(previews)
  const { revenue } = returnMoney(rows)
  const isOther = reasons.find(({ id }) => id === reasonId)?.kind === 'other'
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (!rows.length) return
    if (!reasonId) {
      setFaults({ reasonId: 'Choose a reason.' })
      return reasonField.current?.focus()
    }
    if (isOther && !note.trim()) return setFaults({ note: 'Say in the note what the reason is.' })
    await run(() =>
      attempt(async () => {
        const outcome = await returnThem(rows, { reasonId, note: note.trim() })
        if (outcome.kind === 'done') return onClose()
        if (outcome.kind === 'fault') return setFaults({ [outcome.field]: outcome.message })
        // Somebody was faster: it is looked at again, and shows what is left.
        toast.warning('Nothing was returned', { text: outcome.refused.map(({ message }) => message).join(' ') })
        await refetch()
      }, 'The deposits were not returned'),
    )
  }
  const title = leadIds ? `Return deposits, ${formatCount(leadIds.length)} selected` : 'Return deposits of a list'
  return (
    <Dialog
      alert
      title={leadIds?.length === 1 ? `Return the deposit of lead ${leadIds[0]}` : title}
      subtitle={advertiser?.name}
      width={540}
      onClose={onClose}
      stays={busy}
      footer={
        <>
          <Text color="fg.subtle" mr="auto">{`Undo for ${undoSeconds} s`}</Text>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button variant="danger" type="submit" form={form} disabled={busy || !rows.length}>
            {rows.length
              ? `Return ${formatCount(rows.length)}${revenue === null ? '' : `, ${minus(revenue)}`}`
              : 'Return'}
          </Button>
        </>
      }
    >
      <chakra.form id={form} display="grid" gap="3" onSubmit={(event) => void submit(event)} noValidate>
        {!leadIds && (
          <Field
            label="Leads"
            hint={`Ids or e-mails, one in a line, at most ${formatCount(returnLimits.leads)}.`}
            error={isTooMuch ? tooMany(Math.max(given, lines.length)) : undefined}
          >
            <Textarea
              rows={5}
              data-autofocus
              spellCheck={false}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </Field>
        )}
        {leadIds && isTooMuch && <p className="muted">{tooMany(given)}</p>}
        <LeftOut previews={previews} isList={!leadIds} />
        <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="3" alignItems="start">
          <Field label="Reason" required error={faults.reasonId}>
            <Select
              ref={reasonField}
              autoFocus={leadIds !== null}
              value={reasonId}
              placeholder="Choose a reason"
              options={reasons.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(id) => {
                setReasonId(id)
                setFaults({})
              }}
            />
          </Field>
          <TextField
            label="Note"
            required={isOther}
            maxLength={returnLimits.note}
            error={faults.note}
            value={note}
            onType={(text) => {
              setNote(text)
              setFaults({})
            }}
          />
        </Grid>
        {error && !loading && isCurrent ? (
          <FailedState what="What it would do" error={error} onRetry={() => void refetch().catch(() => undefined)} /> // the query shows the error
        ) : given > 0 && !isTooMuch && !isCurrent ? (
          <LoadingLines what="what it would do" />
        ) : (
          <ReturnFacts previews={previews} />
        )}
        {isCurrent && previews.length > 0 && !rows.length && (
          <p className="muted">{`None of ${countOf(previews.length, 'deposit')} can be returned.`}</p>
        )}
      </chakra.form>
    </Dialog>
  )
}

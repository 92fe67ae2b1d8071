import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useApolloClient } from '@apollo/client/react'
import { Box, Stack, Text } from '@chakra-ui/react'
import { countOf } from '../../../../shared/app/format'
import { metricPermissionName } from '../../../../shared/access/permissions'
import { Button } from '../../../ui/form/Button'
import { toast } from '../../../ui/overlay/toasts'
import { useDirtyGuard } from '../../../ui/form/useDirtyGuard'
import { useSingleRun } from '../../../ui/form/useSingleRun'
import { settled, type Sides } from '../../../records/conflict/conflict'
import { ConflictDialog } from '../../../records/conflict/LazyConflictDialog'
import { LeadToUpdateNowDocument } from '../../../generated/graphql'
import {
  changesOf,
  formErrors,
  leadForm,
  leadDifferences,
  type LeadForm,
  type LeadToUpdate,
} from '../../leadActions/leadForm'
import { useUpdateLead, type LeadField, type LeadFieldErrors } from '../../leadActions/useUpdateLead'
import { useMay } from '../../../app/session/useSession'
import { EditField } from './EditField'
import { Foot, Heading, Scroll } from '../LeadParts'
import { askBeforeLeaving } from '../leaveLead'

interface Props {
  lead: LeadToUpdate
  email: string | undefined
  /** Saved or cancelled. */
  onDone: () => void
  /** Above the form: whose lead it is. */
  children: ReactNode
}

const fieldsOf = (form: LeadForm) => Object.keys(form) as LeadField[]

/** Edits revenue, payout and status override of a lead in the panel. */
export function EditLead({ lead: read, email, onDone, children }: Props) {
  const client = useApolloClient()
  const may = useMay()
  const fields = useRef<HTMLFormElement>(null)
  const [lead, setLead] = useState(read)
  const [form, setForm] = useState(() => leadForm(read))
  const [refused, setRefused] = useState<LeadFieldErrors>({})
  const [theirs, setTheirs] = useState<LeadToUpdate | null>(null)
  const { save } = useUpdateLead(lead.id)
  const { busy, run } = useSingleRun()

  const untouched = leadForm(lead)
  const changes = fieldsOf(form).filter((field) => form[field] !== untouched[field]).length
  const isDirty = changes > 0
  const { requestClose, dialog } = useDirtyGuard(isDirty)
  const stopAsking = useRef<() => void>(null)
  useEffect(() => {
    stopAsking.current = askBeforeLeaving(requestClose)
    return stopAsking.current
  }, [requestClose])
  useEffect(() => fields.current?.querySelector<HTMLElement>('input:not(:disabled)')?.focus(), [])

  const errors = { ...refused, ...formErrors(form) }
  const type = (field: LeadField) => (text: string) => {
    setForm({ ...form, [field]: text })
    setRefused({ ...refused, [field]: undefined })
  }
  /** Closes without a prompt. */
  const leave = () => {
    stopAsking.current?.()
    onDone()
  }
  const readNow = async () =>
    (
      await client.query({
        query: LeadToUpdateNowDocument,
        variables: { id: lead.id },
        fetchPolicy: 'network-only',
      })
    ).data?.lead ?? null
  /** Restores previous values, unless somebody has changed one since. */
  const putBack = async (before: LeadForm, saved: LeadForm) => {
    const now = await readNow()
    const changed = fieldsOf(saved).filter((field) => saved[field] !== before[field])
    const only = (form: LeadForm) => Object.fromEntries(changed.map((field) => [field, form[field]]))
    const isAsSaved = now !== null && !Object.keys(changesOf({ ...leadForm(now), ...only(saved) }, now)).length
    const outcome = isAsSaved
      ? await save({ ...changesOf({ ...leadForm(now), ...only(before) }, now), version: now.version })
      : ({ kind: 'stale' } as const)
    if (outcome.kind === 'stale' || outcome.kind === 'refused')
      toast.error('The lead was changed again in the meantime, and is left as it is.')
    return 'told' as const
  }
  const submit = async () => {
    if (!isDirty || Object.keys(formErrors(form)).length) return
    const outcome = await save({ ...changesOf(form, lead), version: lead.version }, () => putBack(leadForm(lead), form))
    if (outcome.kind === 'saved') leave()
    else if (outcome.kind === 'refused') setRefused(outcome.fields)
    else if (outcome.kind === 'stale') {
      await readNow().then(
        (now) => (now ? setTheirs(now) : toast.error('The lead was deleted in the meantime.')),
        (error: unknown) =>
          toast.error(
            'The lead was changed in the meantime, and what it holds now did not load. Save again to load it.',
            {
              error,
            },
          ),
      )
    }
  }
  const settle = (now: LeadToUpdate, sides: Sides) => {
    setForm(settled(leadForm(now), form, sides))
    setLead(now)
    setTheirs(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void run(submit)
  }
  const shared = (field: LeadField) => ({
    field,
    lead,
    text: form[field],
    isChanged: form[field] !== untouched[field],
    error: errors[field],
    onType: type(field),
  })
  return (
    <>
      <form
        ref={fields}
        className="fill"
        aria-label="Update Lead"
        noValidate
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault()
          void run(submit)
        }}
      >
        <Scroll>
          {children}
          <Stack gap="3" maxW="880px" pt="14px">
            <Heading below={1}>Update Lead</Heading>
            <Text color="fg.muted" overflowWrap="anywhere">
              Lead {lead.id}
              {email && `, ${email}`}
            </Text>
            {may(metricPermissionName('global', 'revenue')) && <EditField {...shared('revenue')} />}
            {may(metricPermissionName('global', 'payout')) && <EditField {...shared('payout')} />}
            <EditField {...shared('statusOverride')} />
          </Stack>
        </Scroll>
        <Foot>
          <Text color="fg.muted" mr="auto">
            {isDirty && countOf(changes, 'change')}
          </Text>
          <Button onClick={() => requestClose(leave)}>Cancel</Button>
          <Button
            variant="solid"
            type="submit"
            disabled={busy || !isDirty}
            aria-keyshortcuts="Control+Enter Meta+Enter"
          >
            {busy ? 'Saving…' : 'Save changes'}
          </Button>
          <Box hideBelow="md" className="key-cap" aria-hidden>
            Ctrl Enter
          </Box>
        </Foot>
      </form>
      {dialog}
      {theirs && (
        <ConflictDialog
          one="lead"
          differences={leadDifferences(form, lead, theirs)}
          act="Save changes"
          onSettle={(sides) => settle(theirs, sides)}
          onClose={() => setTheirs(null)}
        />
      )}
    </>
  )
}

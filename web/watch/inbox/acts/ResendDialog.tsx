import { useState } from 'react'
import { Link } from 'react-router'
import { countOf, formatCount } from '../../../../shared/app/format'
import { useFilterChoices } from '../../../filters/useFilterChoices'
import { useAlertResendQuery, type AlertFactsFragment } from '../../../generated/graphql'
import { emptySelectionForm, toInjection } from '../../../leads/progressLogs/manageSelection'
import { withProgressLogs } from '../../../leads/progressLogs/progressLogsAddress'
import { useInjection } from '../../../leads/progressLogs/useInjection'
import { SearchSelect } from '../../../ui/form/choices/SearchSelect'
import { Field } from '../../../ui/form/Field'
import { Button } from '../../../ui/form/Button'
import { FormDialog } from '../../../ui/form/FormDialog'
import { FailedState } from '../../../ui/layout/QueryStates'
import { Skeleton } from '../../../ui/layout/Skeleton'
import { Dialog } from '../../../ui/overlay/overlays'
import { useMay } from '../../../app/session/useSession'
import { useResendPostbacks } from './useResendPostbacks'

interface Props {
  alert: AlertFactsFragment
  what: 'leads' | 'postbacks'
  onClose: () => void
}

/** Sends lost leads of an alert to an advertiser, or its failed postbacks again: those that still can be. */
export function ResendDialog({ alert, what, onClose }: Props) {
  const { data, error, refetch } = useAlertResendQuery({
    variables: { id: alert.id },
    fetchPolicy: 'network-only',
  })
  const ids = data?.alertResend?.ids
  const title = what === 'leads' ? 'Send lost leads again' : 'Send postbacks again'
  if (ids?.length)
    return what === 'leads' ? (
      <LeadsForm {...{ alert, ids, title, onClose }} />
    ) : (
      <PostbacksForm {...{ alert, ids, title, onClose }} />
    )
  return (
    <Dialog title={title} subtitle={alert.title} onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      {error ? (
        // The failure shows through `error`.
        <FailedState what="What can be sent again" error={error} onRetry={() => void refetch().catch(() => {})} />
      ) : ids ? (
        <p className="muted">
          {what === 'leads'
            ? 'None of its leads is left: an advertiser has them by now, or they are about to be sent.'
            : 'None of its postbacks is left: they were sent by now, or are about to be.'}
        </p>
      ) : (
        <Skeleton height={80} />
      )}
    </Dialog>
  )
}

interface FormProps extends Omit<Props, 'what'> {
  ids: readonly string[]
  title: string
}

function LeadsForm({ alert, ids, title, onClose }: FormProps) {
  const choices = useFilterChoices(true)
  const may = useMay()
  const injection = useInjection()
  const [advertiserId, setAdvertiser] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const advertisers = choices.status === 'loaded' ? choices.choices.advertisers : null
  const nameOf = (id: string) => advertisers?.find((one) => one.id === id)?.name ?? 'the advertiser'
  const send = () => {
    if (!advertiserId || injection.isRunning) return
    injection.inject(ids, toInjection({ ...emptySelectionForm, advertiserId }), {
      onDone: () => setSentTo(nameOf(advertiserId)),
      onSimulated: () => undefined,
      onRefused: (error) => setRefused(error.errors[0]?.message ?? 'The server refused it.'),
    })
  }
  if (sentTo !== null)
    return (
      <Dialog title={title} subtitle={alert.title} onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
        <p role="status">{`${countOf(ids.length, 'lead')} ${ids.length === 1 ? 'is' : 'are'} being sent to ${sentTo}.`}</p>
        {may('LEADS_LIST') && may('LEADS_PROGRESS_LOGS') && (
          <p>
            <Link to={`/leads${withProgressLogs('', true)}`}>Watch their progress</Link>
          </p>
        )}
        {injection.dialogs}
      </Dialog>
    )
  return (
    <>
      <FormDialog
        title={title}
        subtitle={alert.title}
        act={`Send ${formatCount(ids.length)} now`}
        disabled={!advertiserId || injection.isRunning}
        onSubmit={send}
        onClose={onClose}
      >
        <p className="muted">
          {`${countOf(ids.length, 'lead')} of this alert ${ids.length === 1 ? 'is' : 'are'} still without an advertiser. Each is sent once; hours, caps and exclusions of the advertiser apply.`}
        </p>
        <Field
          label="Advertiser"
          required
          error={
            refused ?? (choices.status === 'failed' ? `The advertisers did not load. ${choices.reason}` : undefined)
          }
        >
          <SearchSelect
            autoFocus
            placeholder="Search advertisers"
            choices={advertisers}
            value={advertiserId}
            onChange={(id) => {
              setAdvertiser(id)
              setRefused(null)
            }}
          />
        </Field>
        {choices.status === 'failed' && (
          <Button size="sm" onClick={choices.retry}>
            Retry
          </Button>
        )}
      </FormDialog>
      {injection.dialogs}
    </>
  )
}

function PostbacksForm({ alert, ids, title, onClose }: FormProps) {
  const acts = useResendPostbacks()
  const send = async () => {
    if (acts.isBusy) return
    if (await acts.resend(ids)) onClose()
  }
  return (
    <FormDialog
      title={title}
      subtitle={alert.title}
      act={`Send ${formatCount(ids.length)} again`}
      disabled={acts.isBusy}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <p className="muted">
        {`${countOf(ids.length, 'postback')} failed permanently since this alert began. Each is sent again with a full set of attempts.`}
      </p>
    </FormDialog>
  )
}

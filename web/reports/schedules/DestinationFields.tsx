import { useMemo } from 'react'
import { Link } from 'react-router'
import {
  destinationKinds,
  destinationNames,
  maxReportRecipients,
} from '../../../shared/reports/schedules/reportDestinations'
import { useMay } from '../../app/session/useSession'
import { loadFailure } from '../../app/apollo/loadFailure'
import { useReportSendersQuery } from '../../generated/graphql'
import type { RecordForm } from '../../records/useRecordForm'
import { Field } from '../../ui/form/Field'
import { ChoicesFailed } from '../../ui/form/choices/ChoicesFailed'
import { Segmented } from '../../ui/form/choices/Segmented'
import { Select } from '../../ui/form/choices/Select'
import { WordsField } from '../../ui/form/choices/WordsField'
import { TextField } from '../../ui/form/TextField'
import { SecretRow } from '../../watch/channels/SecretRow'
import type { ScheduleForm } from './scheduleRecord'
import { Warning } from '../../ui/show/Warning'

const kinds = destinationNames.map((value) => ({ value, label: destinationKinds[value] }))

interface Props {
  record: RecordForm<ScheduleForm>
  /** Whether a signing key is stored, which is never shown. */
  hasSecret: boolean
}

/** Says what is missing to send e-mails, with a link for those who may add it. */
function NoSender() {
  const mayAdd = useMay()('ALERTS_EDIT')
  return (
    <Warning>
      No channel can send e-mails yet.{' '}
      {mayAdd ? <Link to="/inbox?tab=channels">Add a channel</Link> : 'Who edits alerts adds one in Inbox, Channels'};
      until then use a webhook.
    </Warning>
  )
}

function EmailFields({ record: { form, set, errorOf } }: Pick<Props, 'record'>) {
  const answer = useReportSendersQuery()
  const senders = answer.data?.reportSenders
  const failure = loadFailure(answer)
  const options = useMemo(
    () => (senders ?? []).map(({ channelId, name, sender }) => ({ value: channelId, label: `${name} (${sender})` })),
    [senders],
  )
  if (failure) return <ChoicesFailed failure={failure} tone="warning" />
  if (senders && !senders.length) return <NoSender />
  return (
    <>
      <WordsField
        label="Recipients"
        listLabel="Chosen recipients"
        values={form.recipients}
        maxLength={254}
        max={maxReportRecipients}
        required
        placeholder="name@example.com"
        hint="E-mail addresses; everybody gets the same message."
        error={errorOf('recipients')}
        onChange={(recipients) => set({ recipients })}
      />
      <Field label="Sent by channel" required hint="Its server and sender are used." error={errorOf('channelId')}>
        <Select
          value={form.channelId}
          options={options}
          placeholder="Choose a channel"
          onChange={(channelId) => set({ channelId })}
        />
      </Field>
    </>
  )
}

function WebhookFields({ record: { set, text }, hasSecret }: Props) {
  return (
    <>
      <TextField {...text('url')} required type="url" placeholder="https://" maxLength={2000} />
      <SecretRow onGenerate={(secret) => set({ secret })}>
        <TextField
          {...text('secret')}
          required={!hasSecret}
          placeholder={hasSecret ? 'Stored. Type to replace it.' : ''}
          hint="Signs each call: HMAC-SHA256 of the timestamp, a dot and the body. Note it now: it is not shown again."
        />
      </SecretRow>
    </>
  )
}

/** Where a report is sent. */
export function DestinationFields({ record, hasSecret }: Props) {
  const { form, set } = record
  return (
    <>
      <Segmented
        wide
        label="Send by"
        options={kinds}
        value={form.destination}
        onChange={(destination) => set({ destination })}
      />
      {form.destination === 'email' ? <EmailFields record={record} /> : <WebhookFields {...{ record, hasSecret }} />}
    </>
  )
}

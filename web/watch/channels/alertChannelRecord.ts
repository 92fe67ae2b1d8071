import {
  channelFaults,
  emptySettings,
  secretFault,
  sendsSecretElsewhere,
  telegramUrl,
  type ChannelKind,
  type ChannelSettings,
} from '../../../shared/watch/alertChannels'
import {
  AlertChannelsDocument,
  CreateAlertChannelDocument,
  DeleteAlertChannelDocument,
  UpdateAlertChannelDocument,
  type AlertChannelRowFragment,
} from '../../generated/graphql'
import { defineRecord, deletes, rowsIn, saves } from '../../records/defineRecord'
import type { Words } from '../../records/conflict/words'

export interface AlertChannelForm extends Omit<ChannelSettings, 'port' | 'recipients'> {
  kind: ChannelKind
  name: string
  isActive: boolean
  /** As typed. */
  port: string
  /** As typed, separated by commas. */
  recipients: string
  /** Empty: unchanged. */
  secret: string
  ruleIds: readonly string[]
  sendsResolved: boolean
}

const listOf = (text: string) =>
  text
    .split(/[\s,;]+/)
    .map((part) => part.trim())
    .filter(Boolean)

const settingsOf = (form: AlertChannelForm): ChannelSettings => {
  const { url, host, security, user, sender, chat } = form
  const port = form.port.trim() ? Number(form.port) : NaN
  const texts = { url: url.trim(), host: host.trim(), user: user.trim(), sender: sender.trim(), chat: chat.trim() }
  return { ...texts, port, security, recipients: listOf(form.recipients) }
}

const formOf = ({ settings, ...row }: AlertChannelRowFragment): AlertChannelForm => {
  const { kind, name, isActive, ruleIds, sendsResolved } = row
  const { port, recipients, url, host, security, user, sender, chat } = settings
  return {
    ...{ kind, name, isActive, ruleIds, sendsResolved, url, host, security, user, sender, chat },
    ...{ port: String(port), recipients: recipients.join(', '), secret: '' },
  }
}

/** The form of a channel; `stored` is the one to edit. */
export const alertChannelForm = (stored: AlertChannelRowFragment | null) => ({
  titles: {
    kind: 'Kind',
    name: 'Name',
    isActive: 'Active',
    url: 'Address',
    host: 'SMTP server',
    port: 'Port',
    security: 'Encryption',
    user: 'User',
    sender: 'Sender',
    recipients: 'Recipients',
    chat: 'Chat',
    secret: 'Secret',
    ruleIds: 'Rules',
    sendsResolved: 'Resolved alerts',
  },
  words: {
    security: { starttls: 'STARTTLS', tls: 'TLS', none: 'None' },
    secret: 'secret',
    ruleIds: 'rules',
  } satisfies Words<AlertChannelForm>,
  formOf,
  empty: (): AlertChannelForm => ({
    ...emptySettings,
    ...{ kind: 'webhook', name: '', isActive: true, port: String(emptySettings.port), recipients: '', secret: '' },
    ...{ ruleIds: [], sendsResolved: true },
  }),
  problems: (form: AlertChannelForm) => {
    const settings = settingsOf(form)
    const isKept = form.secret === '' && stored !== null
    const before = stored ? settingsOf(formOf(stored)) : emptySettings
    const goesElsewhere = stored?.hasSecret && sendsSecretElsewhere(form.kind, before, settings)
    const secret = isKept
      ? goesElsewhere && 'Enter it again, because it would be sent to another server than before.'
      : secretFault(form.kind, form.secret)
    return {
      ...(!form.name.trim() && { name: 'Enter a name.' }),
      ...channelFaults(form.kind, settings, before),
      ...(secret && { secret }),
    }
  },
})

const inputOf = (form: AlertChannelForm) => ({
  name: form.name,
  isActive: form.isActive,
  settings: { ...settingsOf(form), recipients: listOf(form.recipients) },
  secret: form.secret || null,
  ruleIds: [...form.ruleIds],
  sendsResolved: form.sendsResolved,
})

/** Channels that alerts are sent to. */
export const alertChannelRecord = defineRecord<AlertChannelRowFragment, AlertChannelForm, object>({
  type: 'AlertChannel',
  rows: rowsIn(AlertChannelsDocument, 'alertChannels', () => ({})),
  create: saves(CreateAlertChannelDocument, 'alertChannel', ({ form, key }) => ({
    kind: form.kind,
    input: inputOf(form),
    key,
  })),
  update: saves(UpdateAlertChannelDocument, 'alertChannel', ({ form, row: { id, version } }) => ({
    ...{ id, version },
    input: inputOf(form),
  })),
  remove: deletes(DeleteAlertChannelDocument, ({ row: { id } }) => ({ id })),
  errorsOf: (errors) =>
    errors.map((error) => ({ ...error, field: error.field?.replace(/^(input\.)?settings\./, '') ?? null })),
  texts: {
    created: 'Channel created successfully',
    updated: 'Channel updated successfully',
    failed: 'Failed to save the channel. Please try again.',
  },
})

/** The form with the usual settings of another kind. */
export const withKind = (form: AlertChannelForm, kind: ChannelKind): AlertChannelForm => ({
  ...form,
  ...{ kind, secret: '', url: kind === 'telegram' ? telegramUrl : '' },
})

import { Grid, SimpleGrid } from '@chakra-ui/react'
import { channelKinds, type SmtpSecurity } from '../../../shared/watch/alertChannels'
import type { RecordForm } from '../../records/useRecordForm'
import { Select } from '../../ui/form/choices/Select'
import { Field } from '../../ui/form/Field'
import { NumberField } from '../../ui/form/NumberField'
import { TextField } from '../../ui/form/TextField'
import type { AlertChannelForm } from './alertChannelRecord'
import { SecretRow } from './SecretRow'

const securities: readonly { value: SmtpSecurity; label: string; port: number }[] = [
  { value: 'starttls', label: 'STARTTLS', port: 587 },
  { value: 'tls', label: 'TLS', port: 465 },
  { value: 'none', label: 'None', port: 25 },
]

interface Props {
  record: RecordForm<AlertChannelForm>
  /** Whether a secret is stored, which is never shown. */
  hasSecret: boolean
}

function SecretField({ record, hasSecret, hint }: Props & { hint?: string }) {
  const { form, set, text } = record
  const { secret: label, secretLeast } = channelKinds[form.kind]
  return (
    <SecretRow onGenerate={form.kind === 'webhook' ? (secret) => set({ secret }) : null}>
      <TextField
        {...text('secret')}
        label={label}
        required={!hasSecret && secretLeast > 0}
        type={form.kind === 'webhook' ? 'text' : 'password'}
        autoComplete="new-password"
        placeholder={hasSecret ? 'Stored. Type to replace it.' : ''}
        hint={hint}
      />
    </SecretRow>
  )
}

/** Settings of a channel's kind. */
export function ChannelFields({ record, hasSecret }: Props) {
  const { form, set, text } = record
  if (form.kind === 'webhook')
    return (
      <>
        <TextField {...text('url')} required type="url" placeholder="https://" maxLength={2000} />
        <SecretField
          {...{ record, hasSecret }}
          hint="Signs each call: HMAC-SHA256 of the timestamp, a dot and the body. Note it now: it is not shown again."
        />
      </>
    )
  if (form.kind === 'telegram')
    return (
      <>
        <SecretField {...{ record, hasSecret }} />
        <TextField
          {...text('chat')}
          hint="Number of the chat, or @name of a public channel. Empty: only users who chose this channel."
          maxLength={64}
        />
        <TextField {...text('url')} label="API address" required type="url" maxLength={2000} />
      </>
    )
  return (
    <>
      <Grid templateColumns={{ md: 'minmax(0, 1fr) 150px 90px' }} gap="2.5">
        <TextField {...text('host')} required maxLength={253} />
        <Field label="Encryption">
          <Select
            value={form.security}
            options={securities}
            onChange={(security) =>
              set({ security, port: String(securities.find(({ value }) => value === security)?.port ?? form.port) })
            }
          />
        </Field>
        <NumberField {...text('port')} required maxLength={5} />
      </Grid>
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="2.5">
        <TextField {...text('user')} maxLength={254} />
        <SecretField {...{ record, hasSecret }} />
      </SimpleGrid>
      <TextField {...text('sender')} required type="email" maxLength={254} />
      <TextField
        {...text('recipients')}
        hint="Addresses, separated by commas. Empty: only users who chose this channel."
        maxLength={2000}
      />
    </>
  )
}

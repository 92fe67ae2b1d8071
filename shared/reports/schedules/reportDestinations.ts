/** Where scheduled reports are sent. */
import { isEmailOrStored } from '../../app/email'
import { isHttp, secretFault } from '../../watch/alertChannels'

export const destinationKinds = { email: 'E-mail', webhook: 'Webhook' } as const
export type DestinationKind = keyof typeof destinationKinds
export const destinationNames = Object.keys(destinationKinds) as [DestinationKind, ...DestinationKind[]]

export const maxReportRecipients = 20
export const maxSchedules = 50
/** Rows that a message shows; the attached table has all. */
export const rowsInMessage = 20

export interface ReportDestination {
  destination: DestinationKind
  /** The channel whose server sends the e-mails. */
  channel_id: number | string | null
  recipients: readonly string[]
  url: string
  /** Null: the stored one stays. */
  secret: string | null
}

/** What is wrong with a destination, by name. What is `stored` stays valid. */
export function destinationFaults(
  { destination, channel_id, recipients, url, secret }: ReportDestination,
  stored: { hasSecret: boolean; recipients: readonly string[] },
): Record<string, string> {
  if (destination === 'webhook') {
    const fault = secret === null && stored.hasSecret ? null : secretFault('webhook', secret ?? '')
    return {
      ...(!isHttp(url) && { url: 'Enter an address that begins with https:// or http://.' }),
      ...(fault && { secret: fault }),
    }
  }
  const wrong = recipients.find((one) => !isEmailOrStored(one, stored.recipients))
  return {
    ...(channel_id === null && { channel_id: 'Choose the channel that sends the e-mails.' }),
    ...(!recipients.length
      ? { recipients: 'Enter at least one e-mail address.' }
      : recipients.length > maxReportRecipients
        ? { recipients: `Use at most ${maxReportRecipients} addresses.` }
        : wrong !== undefined && { recipients: `${wrong} is no e-mail address.` }),
  }
}

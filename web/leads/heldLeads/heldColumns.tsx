import { chakra, HStack } from '@chakra-ui/react'
import { Ban, Check, FileText, GraduationCap } from 'lucide-react'
import { Button } from '../../ui/form/Button'
import { CountryName } from '../../ui/show/CountryName'
import { DateTime } from '../../ui/time/DateTime'
import type { PlainColumn } from '../../ui/table/PlainTable'
import type { PhoneRow } from '../../ui/table/rows/phoneRow'
import type { RowActions } from '../../ui/table/tableTypes'
import { PartnerLink } from '../../partners/PartnerLink'
import { LeadsLink } from '../leads/LeadsLink'
import type { HeldLeadsQuery } from '../../generated/graphql'
import type { Outcome } from './settleTexts'

export type HeldLead = NonNullable<HeldLeadsQuery['heldLeads']>['rows'][number]

export interface Acts {
  isOpen: (id: string) => boolean
  onToggle: (id: string) => void
  /** null: read-only. */
  onSettle: ((lead: HeldLead, outcome: Outcome) => void) | null
  /** null: without permission. */
  onTeach: ((lead: HeldLead) => void) | null
}

const kinds: Readonly<Record<HeldLead['kind'], string>> = {
  intake: 'New lead',
  injection: 'Injection',
  campaign: 'Campaign',
}

const settlements = [
  { outcome: 'accepted', text: 'Accepted', Icon: Check },
  { outcome: 'refused', text: 'Refused', Icon: Ban },
] as const

const why = ({ reason, asked }: HeldLead) =>
  `${reason ?? 'The broker has not answered.'}${asked > 0 ? ` Asked again ${asked} ${asked === 1 ? 'time' : 'times'}.` : ''}`

export const heldPhone: PhoneRow<HeldLead> = {
  head: 'email',
  side: 'sentAt',
  under: ['advertiser', why],
  swipe: { right: 'accepted', left: 'refused' },
}

/** Menu actions of a row on phones. */
export const heldActions = ({ onToggle, onSettle, onTeach }: Acts): RowActions<HeldLead> => ({
  actions: [
    ...(onSettle ? settlements : []).map(({ outcome, Icon }) => ({
      name: outcome,
      label: `Settle as ${outcome}`,
      icon: <Icon aria-hidden />,
    })),
    ...(onTeach ? [{ name: 'teach', label: 'Teach what this means', icon: <GraduationCap aria-hidden /> }] : []),
    { name: 'payloads', label: 'Request and answer', icon: <FileText aria-hidden /> },
  ],
  nameOf: ({ email }) => email,
  offers: (name, { response }) => name !== 'teach' || response !== null,
  onAction: (name, lead) => {
    if (name === 'payloads') onToggle(lead.id)
    else if (name === 'teach') onTeach?.(lead)
    else onSettle?.(lead, name as Outcome)
  },
})

/** Columns: lead, advertiser, time, reason and actions. Beside a docked lead, without what it shows. */
export function heldColumns(
  { isOpen, onToggle, onSettle, onTeach }: Acts,
  isDocked: boolean,
): (PlainColumn<HeldLead> | false | null)[] {
  return [
    { field: 'leadId', title: 'Lead ID', cell: ({ leadId }) => <LeadsLink ids={[leadId]}>{leadId}</LeadsLink> },
    { field: 'email', title: 'Email', minWidth: 160, cell: ({ email }) => email },
    !isDocked && { field: 'kind', title: 'Sent as', cell: ({ kind }) => kinds[kind] },
    {
      field: 'advertiser',
      title: 'Advertiser',
      cell: ({ advertiserId, advertiserName }) => (
        <PartnerLink kind="advertiser" id={advertiserId} name={advertiserName} />
      ),
    },
    { field: 'sentAt', title: 'Since', cell: ({ sentAt }) => <DateTime at={sentAt} /> },
    {
      field: 'reason',
      title: 'Why',
      minWidth: 150,
      cell: (lead) => (
        <>
          <div>{why(lead)}</div>
          {onTeach && lead.response && (
            <chakra.button
              type="button"
              className="link"
              display="block"
              aria-label={`Teach what this means: ${lead.email}`}
              onClick={() => onTeach(lead)}
            >
              Teach what this means
            </chakra.button>
          )}
          <chakra.button
            type="button"
            className="link"
            textAlign="start"
            aria-expanded={isOpen(lead.id)}
            onClick={() => onToggle(lead.id)}
          >
            {isOpen(lead.id) ? 'Hide request and answer' : 'Request and answer'}
          </chakra.button>
        </>
      ),
    },
    !isDocked && {
      field: 'caps',
      title: 'Cap room',
      term: 'cap-room',
      cell: ({ capIds }) => (capIds.length ? `Held in ${capIds.map((id) => `cap ${id}`).join(', ')}` : null),
    },
    !isDocked && {
      field: 'publisher',
      title: 'Publisher',
      cell: ({ publisherId, publisherName }) => <PartnerLink kind="publisher" id={publisherId} name={publisherName} />,
    },
    !isDocked && {
      field: 'country',
      title: 'Country',
      cell: ({ countryName, countryCode }) => countryName && <CountryName code={countryCode} name={countryName} />,
    },
    onSettle && {
      field: 'actions',
      title: 'Settle as',
      pin: 'end',
      cell: (lead) => (
        <HStack gap="1">
          {settlements.map(({ outcome, text, Icon }) => (
            <Button
              key={outcome}
              size="sm"
              icon={isDocked}
              aria-label={`Settle as ${outcome}: ${lead.email}`}
              onClick={() => onSettle(lead, outcome)}
            >
              {isDocked ? <Icon className="small" aria-hidden /> : text}
            </Button>
          ))}
        </HStack>
      ),
    },
  ]
}

import {
  ChartColumn,
  Copy,
  ExternalLink,
  Gauge,
  Pause,
  Play,
  Plug,
  ScrollText,
  Split,
  Star,
  StarOff,
  Users,
} from 'lucide-react'
import type { May } from '../../../../shared/access/permissions'
import { capEditor } from '../../../../shared/routing/caps'
import { copyText } from '../../../ui/show/copyText'
import { historyAddress } from '../../../access/auditLog/HistoryLink'
import { leadsDefaults, reportsDefaults } from '../../../filters/filterState'
import { leadsHref } from '../../../leads/leads/leadsUrl'
import { reportsHref } from '../../../reports/reports/reportsUrl'
import { paletteAddress } from '../paletteAddress'
import { keyOf, type PaletteRecord, type PaletteRow } from '../paletteRow'

export interface RecordActs {
  /** Replaces the palette's text. */
  type: (text: string) => void
  raiseCap: (cap: PaletteRecord) => void
  switchActive: (record: PaletteRecord) => void
  isFavourite: (record: PaletteRecord) => boolean
  toggleFavourite: (record: PaletteRecord) => void
}

const filterOf = {
  advertiser: 'advertiserId',
  publisher: 'publisherId',
  distribution: 'distributionId',
  campaign: 'campaignId',
} as const
const isFiltered = (kind: string): kind is keyof typeof filterOf => kind in filterOf

const switchedBy: Readonly<Record<string, string>> = {
  advertiser: 'ADVERTISERS_EDIT',
  publisher: 'PUBLISHERS_EDIT',
  distribution: 'DISTRIBUTIONS_EDIT',
}

/** Lists and reports filtered by this record, if the user may see them. */
function views(record: PaletteRecord, may: May): PaletteRow[] {
  const { kind, id, title } = record
  if (!isFiltered(kind)) return []
  const filter = { [filterOf[kind]]: [id], dateRangePreset: 'this_month' as const }
  return [
    ...(may('LEADS_LIST')
      ? [
          {
            key: 'leads',
            icon: Users,
            label: `Leads of ${title}`,
            detail: 'This month',
            href: leadsHref({ filters: { ...leadsDefaults, ...filter } }),
          },
        ]
      : []),
    ...(may('REPORTS_LIST')
      ? [
          {
            key: 'reports',
            icon: ChartColumn,
            label: `Reports of ${title}`,
            detail: 'This month',
            href: reportsHref({ filters: { ...reportsDefaults, ...filter } }),
          },
        ]
      : []),
  ]
}

/** Actions that change the record or its related records. The partners of a found cap are not known. */
export function changes(
  record: PaletteRecord,
  may: May,
  acts: RecordActs,
  mayRaise = capEditor(may, {}) !== null,
): PaletteRow[] {
  const { kind, id, title, isActive } = record
  const editor = switchedBy[kind]
  const page = paletteAddress(record, may)
  return [
    ...(kind === 'cap' && mayRaise
      ? [
          {
            key: 'raise',
            icon: Gauge,
            label: 'Raise cap…',
            detail: record.detail,
            act: () => acts.raiseCap(record),
            stays: true,
          },
        ]
      : []),
    ...(editor && may(editor)
      ? [
          {
            ...{
              key: 'switch',
              icon: isActive ? Pause : Play,
              label: `Make ${title} ${isActive ? 'inactive' : 'active'}`,
            },
            ...{ detail: 'Can be undone', act: () => acts.switchActive(record) },
          },
        ]
      : []),
    ...((kind === 'advertiser' || kind === 'publisher') && may('CAPS_LIST') && capEditor(may, { [`${kind}s`]: 1 })
      ? [
          {
            key: 'caps',
            icon: Gauge,
            label: `Raise a cap of ${title}`,
            act: () => acts.type(`cap ${title} `),
            stays: true,
          },
        ]
      : []),
    ...(kind === 'distribution' && may('DISTRIBUTIONS_CREATE')
      ? [{ key: 'copy', icon: Copy, label: `Copy ${title}…`, href: `/rotations?dialog=copy&id=${id}` }]
      : []),
    ...(kind === 'lead'
      ? [
          { key: 'email', icon: Copy, label: 'Copy the e-mail', act: () => void copyText(title, 'E-mail copied') },
          { key: 'id', icon: Copy, label: 'Copy the ID', act: () => void copyText(id, 'ID copied') },
        ]
      : []),
    ...(kind === 'advertiser' && may('DISTRIBUTIONS_LIST')
      ? [{ key: 'distributions', icon: Split, label: `Distributions of ${title}`, href: `${page}?tab=3` }]
      : []),
    ...(kind === 'advertiser' && may('ADVERTISERS_EDIT')
      ? [{ key: 'broker', icon: Plug, label: `Broker of ${title}`, href: `/edit/advertiser/${id}?tab=broker` }]
      : []),
  ]
}

/** Other screens that show the record. */
export const leadsOn = (record: PaletteRecord, may: May): PaletteRow[] => [
  ...views(record, may),
  ...(may('AUDIT_LOG_LIST')
    ? [
        {
          key: 'log',
          icon: ScrollText,
          label: `Audit Log of ${record.title}`,
          href: historyAddress(record.kind, record.id),
        },
      ]
    : []),
]

/** All actions that Tab shows for a record. */
export function recordActions(
  record: PaletteRecord,
  may: May,
  acts: RecordActs,
  /** Pauses of it, and whether its cap may be raised: both are read while the actions are shown. */
  { pauses, mayRaise }: { pauses: readonly PaletteRow[]; mayRaise: boolean },
): PaletteRow[] {
  const isFavourite = acts.isFavourite(record)
  const own = [...pauses, ...changes(record, may, acts, mayRaise)]
  const open = { key: 'open', icon: ExternalLink, label: `Open ${record.title}`, href: paletteAddress(record, may) }
  return [
    // Editing the number is the most common action on a cap.
    ...(record.kind === 'cap' ? [...own, open] : [open, ...own]),
    ...leadsOn(record, may),
    {
      ...{ key: 'favourite', icon: isFavourite ? StarOff : Star, stays: true, act: () => acts.toggleFavourite(record) },
      label: isFavourite ? 'Remove from favourites' : 'Add to favourites',
    },
  ].map((row) => ({ ...row, key: `${keyOf(record)} ${row.key}` }))
}

import './caps.css'
import { Gauge } from 'lucide-react'
import { capIn, capIntervals, capPermission, capTypes } from '../../../shared/routing/caps'
import { capFill } from '../../../shared/routing/capWords'
import { defineRecordScreen } from '../../records/list/defineRecordScreen'
import type { RecordSelect } from '../../records/list/RecordsList'
import { capColumns, intervalNames, capText, typeNames, whomText, type CapRow } from './capColumns'
import { capForm, capInput } from './capForm'
import { originOf } from './capLock'
import { capRecord } from './capRecord'
import { rowToRaise } from './capToRaise'
import { capsShape } from './capsShape'
import { lazyComponent } from '../../ui/layout/FaultBoundary'
import { RaiseRowDialog } from './RaiseCapDialog'

/** Full caps are also nearly full. */
const fillChoices = { open: [], near: ['near'], full: ['near', 'full'] } as const
const selects: readonly RecordSelect<CapRow>[] = [
  {
    name: 'type',
    label: 'Type',
    all: 'All types',
    choices: capTypes.map((id) => ({ id, name: typeNames[id] })),
    of: ({ type }) => type,
  },
  {
    name: 'interval',
    label: 'Interval',
    all: 'All intervals',
    choices: capIntervals.map((id) => ({ id, name: intervalNames[id] })),
    of: ({ interval }) => interval,
  },
  {
    name: 'fill',
    label: 'Filled',
    all: 'Any fill',
    choices: [
      { id: 'near', name: '90% or more' },
      { id: 'full', name: 'Full' },
    ],
    of: ({ filled, cap }) => fillChoices[capFill(filled, cap)],
  },
]
/** Storage name and default of the page size. */
const pageOf = {
  caps: { module: 'pagesize', usual: 100 },
  advertiser: { module: 'advertiser-caps', usual: 30 },
  publisher: { module: 'publisher-caps', usual: 30 },
} as const

/**
 * Caps with gauges: all, or with `lock` those of an advertiser or publisher, which need the permissions of that page.
 */
export const CapsList = defineRecordScreen(capRecord, {
  words: {
    one: 'cap',
    term: 'cap',
    many: 'Caps',
    icon: Gauge,
    needs: ['advertiser'],
    purpose: 'A cap limits how many leads or deposits an advertiser, a publisher or a country gets.',
    create: 'Add New Cap',
  },
  shape: capsShape,
  columns: capColumns,
  inline: {
    title: 'Cap',
    width: 60,
    textOf: ({ cap }) => String(cap),
    problemOf: (text) => (capIn(text) === null ? 'Enter a whole number above 0.' : null),
    formOf: (row, cap) => capInput({ ...capForm(row), cap }, false),
  },
  phone: {
    head: whomText,
    side: 'filled',
    under: ['type', 'interval', 'countries'],
    underSide: { titled: 'resetTime' },
  },
  textOf: capText,
  nameOf: ({ id }) => id,
  selects,
  permission: (act, { lock }) => capPermission(originOf(lock), act),
  historyOf: 'cap',
  pageSize: ({ lock }) => pageOf[originOf(lock)],
  Dialog: lazyComponent(() => import('./CapDialog'), 'CapDialog', null),
  others: [
    { name: 'raise', label: 'Raise', offers: (row, may) => rowToRaise(may, row) !== null, Dialog: RaiseRowDialog },
  ],
  deletion: { what: ({ id }) => `cap #${id}` },
})

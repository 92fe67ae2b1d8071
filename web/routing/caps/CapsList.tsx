import type { PhoneRow } from '../../ui/table/rows/phoneRow'
import './caps.css'
import { lazy, Suspense, useCallback, useMemo, type ReactNode } from 'react'
import { Gauge } from 'lucide-react'
import { capIntervals, capPermission, capTypes } from '../../../shared/routing/caps'
import { capFill } from '../../../shared/routing/capWords'
import { may as holds, type Needed } from '../../../shared/access/permissions'
import { useCapsQuery, useDeleteCapMutation } from '../../generated/graphql'
import { DeleteRecord, forget } from '../../records/DeleteRecord'
import { RecordsList, type ListParts, type RecordSelect, type RecordWords } from '../../records/list/RecordsList'
import { useRowActions } from '../../records/list/useRowActions'
import { useTimeZone } from '../../app/session/TimeZoneContext'
import { useStoredUser } from '../../app/session/useSession'
import { capColumns, intervalNames, textOf, typeNames, whomText, type CapRow } from './capColumns'
import { capsVariables, originOf, type CapLock } from './capLock'
import { capsShape } from './capsShape'

const CapDialog = lazy(async () => ({ default: (await import('./CapDialog')).CapDialog }))

const words: RecordWords = {
  one: 'cap',
  term: 'cap',
  many: 'Caps',
  icon: Gauge,
  purpose: 'A cap limits how many leads or deposits an advertiser, a publisher or a country gets.',
  create: 'Add New Cap',
}
/** On a phone. */
const phone: PhoneRow<CapRow> = {
  head: whomText,
  side: 'filled',
  under: ['type', 'interval', 'countries'],
  underSide: { titled: 'reset_time' },
}
/** A full cap is among those that are nearly full too. */
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
/** Under which name and with how many rows a page begins. Source: spec/3 section 9. */
const pageOf = {
  caps: { module: 'pagesize', usual: 100 },
  advertiser: { module: 'advertiser-caps', usual: 30 },
  publisher: { module: 'publisher-caps', usual: 30 },
} as const

/** Caps with their gauges: of all, or, given a lock, of one advertiser or publisher, whose permissions they then need. */
export function CapsList({ lock, children }: { lock: CapLock | null; children?: (parts: ListParts) => ReactNode }) {
  const origin = originOf(lock)
  const { name: zone } = useTimeZone()
  const held = useStoredUser()?.permissions
  const may = useCallback((needed: Needed) => holds(held ?? [], needed), [held])
  const query = useCapsQuery({ variables: capsVariables(lock) })
  const [remove] = useDeleteCapMutation()
  const actions = useRowActions(capPermission(origin, 'EDIT'), capPermission(origin, 'DELETE'))
  const columns = useMemo(() => capColumns({ may, zone }), [may, zone])
  const removeCap = async ({ id }: CapRow) => {
    const { data } = await remove({
      variables: { origin, id },
      update: (cache, { data }) => forget(cache, 'Cap', data?.deleteCap.deletedId),
    })
    return data?.deleteCap
  }
  return (
    <RecordsList
      words={words}
      shape={capsShape}
      rows={(query.data ?? query.previousData)?.caps ?? undefined}
      query={query}
      columns={columns}
      phone={phone}
      textOf={textOf}
      nameOf={({ id }) => id}
      selects={selects}
      actions={actions}
      historyOf="cap"
      mayCreate={may(capPermission(origin, 'CREATE'))}
      pageSize={pageOf[origin]}
      dialog={(_, cap, close) => (
        <Suspense>
          <CapDialog key={cap?.id ?? 'new'} cap={cap} lock={lock} onClose={close} />
        </Suspense>
      )}
      deletion={(cap, close) => <DeleteRecord what={`cap #${cap.id}`} remove={() => removeCap(cap)} onClose={close} />}
    >
      {children}
    </RecordsList>
  )
}

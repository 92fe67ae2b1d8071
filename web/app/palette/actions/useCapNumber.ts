import { Gauge } from 'lucide-react'
import { formatCount } from '../../../../shared/app/format'
import { capEditor, capIn } from '../../../../shared/routing/caps'
import { useCapToRaiseQuery } from '../../../generated/graphql'
import { partnersOf } from '../../../routing/caps/capToRaise'
import { useRaiseCap } from '../../../routing/caps/useRaiseCap'
import { toast } from '../../../ui/overlay/toasts'
import { errorText } from '../../../ui/show/errors'
import { useMay } from '../../session/useSession'
import type { PaletteGroup, PaletteRecord, PaletteRow } from '../paletteRow'

/** Current data of the cap whose number is being entered; null if there is none. */
export function useCapNumber(record: PaletteRecord | null) {
  const may = useMay()
  const { forGood } = useRaiseCap()
  const isCap = record?.kind === 'cap'
  const query = useCapToRaiseQuery({ variables: { id: record?.id ?? '' }, skip: !isCap, fetchPolicy: 'network-only' })
  const cap = isCap ? query.data?.cap : null
  const origin = isCap ? capEditor(may, cap ? partnersOf(cap) : {}) : null

  /** The row that sets the cap to the entered number; null if it is invalid or unchanged. */
  const rowFor = (text: string): PaletteRow | null => {
    const to = capIn(text)
    if (!cap || !record || !origin || to === null || to === cap.cap) return null
    const unit = `${cap.type === 'ftd' ? 'FTDs' : 'leads'}${cap.interval === 'daily' ? ' a day' : ' in all'}`
    return {
      key: `set ${cap.id}`,
      icon: Gauge,
      label: `${to > cap.cap ? 'Raise' : 'Lower'} to ${formatCount(to)} ${unit}`,
      detail: `Now ${formatCount(cap.cap)}, ${formatCount(cap.filled)} used`,
      act: () =>
        void forGood(cap, to, { name: record.title, origin }).catch((error: unknown) =>
          toast.error(`Failed to save Cap. ${errorText(error)}`, { error }),
        ),
    }
  }
  return {
    mayRaise: origin !== null,
    rowFor,
    /** Groups with only that row, or empty. */
    groups: (text: string): PaletteGroup[] => {
      const row = rowFor(text)
      return row ? [{ title: `Cap ${record?.id}`, rows: [row] }] : []
    },
    now: cap ? `Now ${formatCount(cap.cap)}, ${formatCount(cap.filled)} used. Type the new number.` : null,
    isGone: isCap && query.data !== undefined && !cap,
    isWaiting: isCap && query.loading && !cap,
    error: isCap ? query.error : undefined,
    retry: () => void query.refetch().catch(() => undefined), // the error is shown again
  }
}

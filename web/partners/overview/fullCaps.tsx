import { Gauge } from 'lucide-react'
import { capFill } from '../../../shared/routing/capWords'
import { capPermission } from '../../../shared/routing/caps'
import { DateTime } from '../../ui/time/DateTime'
import { capName } from './CapsLeft'
import type { Problem } from './ProblemList'

type Cap = Parameters<typeof capName>[0] & { id: string; filled: number; cap: number; windowEnd: string | null }

/** Full caps of a partner, which are raised here, or on `tab` of its page if they do not reset. */
export const fullCaps = (
  origin: 'advertiser' | 'publisher',
  caps: readonly Cap[] | null | undefined,
  tab: string,
): Problem[] =>
  (caps ?? [])
    .filter(({ filled, cap }) => capFill(filled, cap) === 'full')
    .map((cap) => ({
      ...{ key: `cap ${cap.id}`, icon: Gauge, tone: 'danger' },
      title: `${capName(cap)} is full`,
      detail: cap.windowEnd ? (
        <>
          Resets <DateTime at={cap.windowEnd} />
        </>
      ) : (
        'It does not reset'
      ),
      cap: {
        ...{ id: cap.id, name: capName(cap), filled: cap.filled, cap: cap.cap },
        ...{ resetsAt: cap.windowEnd, partners: { [`${origin}s`]: 1 } },
      },
      mend: {
        label: 'Raise cap',
        permission: capPermission(origin, 'EDIT'),
        to: `${tab}&dialog=edit&id=${cap.id}`,
      },
    }))

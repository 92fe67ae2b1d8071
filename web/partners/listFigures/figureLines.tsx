import { partnerAddress, opensPage, type PartnerKind } from '../../../shared/partners/partnerPages'
import { may } from '../../../shared/access/permissions'
import { formatMoney } from '../../../shared/app/money'
import { formatCount } from '../../../shared/app/format'
import type { PhoneLines } from '../../ui/table/rows/phoneRow'
import { HealthMark } from '../../records/HealthMark'
import { storedUser } from '../../app/session/storedUser'
import type { FigureColumnsContext } from './figureColumns'
import type { RowFigures } from './listFigures'

export interface PartnerRow {
  id: string
  name: string
  status: 'active' | 'inactive' | null
}

const capText = (used: RowFigures['capUsed']) => {
  if (used === undefined) return null
  if (used === null) return 'No cap'
  return used >= 100 ? 'Cap full' : `Cap ${used}% used`
}

/** Row on phones: name, today's leads and FTDs; health, cap and profit. */
export function figureLines<Partner extends PartnerRow>(
  kind: PartnerKind,
  { of, shows, obstacleText }: FigureColumnsContext,
): PhoneLines<Partner> {
  return {
    head: ({ id, name }) => {
      const href = may(storedUser()?.permissions ?? [], opensPage(kind)) ? partnerAddress(kind, id) : null
      return href ? (
        <a href={href} tabIndex={-1}>
          {name}
        </a>
      ) : (
        name
      )
    },
    side: ({ id }) => {
      const figures = of(id)
      if (!figures || !shows.figures) return null
      const { leads, ftds } = figures.today
      return (
        <span className="lf-today" title="Leads and FTDs today">
          <b>{`${formatCount(leads)} / ${formatCount(ftds)}`}</b> today
        </span>
      )
    },
    under: ({ id, status }) => {
      const figures = of(id)
      if (!figures) return null
      const { health, capUsed, month } = figures
      const [obstacle] = status === 'active' ? (health?.obstacles ?? []) : []
      const rest = [
        obstacle === undefined ? null : obstacleText(obstacle),
        capText(capUsed),
        shows.money.includes('profit') ? `${formatMoney(month.profit ?? 0)} profit` : null,
      ].filter(Boolean)
      return (
        <>
          {health && (
            <HealthMark
              state={obstacle === undefined ? health.state : 'FAILING'}
              text={obstacle === undefined ? health.text : 'Not reachable'}
            />
          )}
          {rest.length ? ` · ${rest.join(' · ')}` : ''}
        </>
      )
    },
  }
}

/** Figures of partners by id, for lists. */
import { fullestCap } from '../../../shared/routing/capWords'
import type { HealthState, ListMonthFragment, ListPerDayFragment, ListTodayFragment } from '../../generated/graphql'

interface PartnerHealth {
  state: HealthState
  text: string
  obstacles: readonly string[]
}

type Month = ListMonthFragment['rows'][number]['figures']

export interface RowFigures {
  health: PartnerHealth | null
  /** Fill level of the fullest cap in percent; null without caps, undefined without permission. */
  capUsed: number | null | undefined
  today: { leads: number; ftds: number }
  month: Month
  /** Leads per day, oldest first. */
  perDay: readonly number[]
}

export interface ListAnswer {
  partners: readonly {
    id: string
    health: PartnerHealth | null
    caps?: readonly { cap: number; filled: number }[] | null
  }[]
  today?: ListTodayFragment | null
  month?: ListMonthFragment | null
  perDay?: ListPerDayFragment | null
}

const money = ['revenue', 'payout', 'profit'] as const

/** Sums of money that the user may see, from the headers of the report. */
export const moneyOf = (headers: readonly string[] | undefined) => money.filter((name) => headers?.includes(name))

const noMonth: Month = { leads: 0, ftds: 0, cr: 0, revenue: 0, payout: 0, profit: 0 }

/** Figures by partner; zeros without leads. `days` are those of the month, oldest first. */
export function figuresById({ partners, today, month, perDay }: ListAnswer, days: readonly string[]) {
  const todayOf = new Map(today?.rows.map(({ value, figures }) => [value, figures]))
  const monthOf = new Map(month?.rows.map(({ value, figures }) => [value, figures]))
  const columnOf = new Map(perDay?.columns.map(({ value }, place) => [value, place]))
  const cellsOf = new Map(perDay?.rows.map(({ value }, place) => [value, perDay.cells[place] ?? []]))
  return new Map(
    partners.map(({ id, health, caps }): [string, RowFigures] => {
      const cells = cellsOf.get(id)
      return [
        id,
        {
          health,
          capUsed: caps ? fullestCap(caps) : undefined,
          today: todayOf.get(id) ?? { leads: 0, ftds: 0 },
          month: monthOf.get(id) ?? noMonth,
          perDay: days.map((day) => cells?.[columnOf.get(day) ?? -1] ?? 0),
        },
      ]
    }),
  )
}

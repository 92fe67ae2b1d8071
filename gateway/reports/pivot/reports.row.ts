import { type Columns, columnsOf } from '../../app/records/columns'
import type { CrossHead, LeadMetrics, PivotRow, ReportFigures } from '../../generated/graphql'
import { idText } from '../../app/rest/ids'
import type {
  leadMetrics,
  RestCrossHead,
  RestFigure,
  RestFigureColumns,
  RestFigures,
  RestPivotColumns,
} from './reports.rest'
import { fromRest } from '../../app/rest/fromRest'

const figureNames: readonly RestFigure[] = [
  'total',
  'leads',
  'ftds',
  'aff_ftd',
  'is_late',
  'cr',
  'aff_cr',
  'cr_when_approved',
  'aff_cr_when_approved',
  'pending_ftds',
  'revenue',
  'payout',
  'profit',
  'margin',
  'margin_percent',
  'ecpl',
  'aecpl',
]
const figures = columnsOf<RestFigures>(figureNames)

/** REST figures needed for the fields of `ReportFigures`. */
export const restFigures = figures.named

/**
 * Figures of a row under their schema names. They are not copied: copying those of ten thousand rows took as long as
 * parsing the response.
 */
class Figures implements ReportFigures {
  constructor(
    private readonly columns: Columns<RestFigures>,
    private readonly index: 0,
  ) {}

  get total() {
    return this.columns.total[this.index]
  }
  get leads() {
    return this.columns.leads[this.index]
  }
  get ftds() {
    return this.columns.ftds[this.index]
  }
  get affFtd() {
    return this.columns.aff_ftd[this.index]
  }
  get isLate() {
    return this.columns.is_late[this.index]
  }
  get cr() {
    return this.columns.cr[this.index]
  }
  get affCr() {
    return this.columns.aff_cr[this.index]
  }
  get crWhenApproved() {
    return this.columns.cr_when_approved[this.index]
  }
  get affCrWhenApproved() {
    return this.columns.aff_cr_when_approved[this.index]
  }
  get pendingFtds() {
    return this.columns.pending_ftds[this.index]
  }
  get revenue() {
    return this.columns.revenue[this.index]
  }
  get payout() {
    return this.columns.payout[this.index]
  }
  get profit() {
    return this.columns.profit[this.index]
  }
  get margin() {
    return this.columns.margin[this.index]
  }
  get marginPercent() {
    return this.columns.margin_percent[this.index]
  }
  get ecpl() {
    return this.columns.ecpl[this.index]
  }
  get aecpl() {
    return this.columns.aecpl[this.index]
  }
}

/** Figures of one row, as REST returns the total. */
export const figuresFromRest = (row: RestFigures): ReportFigures => new Figures(figures.fromRow(row), 0)

/** Rows of a pivot; figures that were not requested are undefined, and are not selected by the query either. */
export function pivotRowsFromRest(lists: RestPivotColumns, previousLists: RestFigureColumns | null): PivotRow[] {
  const columns = figures.fromLists(lists)
  const previous = previousLists && figures.fromLists(previousLists)
  return lists.name.map((name, row) => {
    const index = row as 0
    return {
      value: idText(lists.value[index]),
      name,
      countryCode: lists.country_code?.[index] ?? null,
      figures: new Figures(columns, index),
      previous: previous && new Figures(previous, index),
    }
  })
}

export const crossHeadFromRest = ({ value, name, country_code, total, leads }: RestCrossHead): CrossHead => ({
  value: idText(value),
  name,
  countryCode: country_code ?? null,
  total,
  leads,
})

export const metricsFromRest = (answer: Awaited<ReturnType<typeof leadMetrics>>): LeadMetrics => fromRest(answer)

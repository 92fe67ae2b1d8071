import { formatMoney } from '../../../shared/app/money'
import { formatRate } from '../../../shared/app/format'

/** Zero and missing values are shown in grey. */
const quiet = (value: number | null | undefined) => (value ? 'figure' : 'figure subtle')

/** Dollars, `$1,234.50`; empty if the viewer may not see it. */
export function Money({ amount }: { amount: number | null | undefined }) {
  return <span className={quiet(amount)}>{amount == null ? '–' : formatMoney(amount)}</span>
}

/** Percentage, `12.34%`. */
export function Rate({ percent }: { percent: number | null | undefined }) {
  return <span className={quiet(percent)}>{percent == null ? '–' : formatRate(percent)}</span>
}
